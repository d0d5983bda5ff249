import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { selectLatestQuote } from '#server/features/reviews/store.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import type { UserId } from '#server/features/visibility/may-reach.ts'
import { offerVisibleTo, requesterMayReach } from '#server/features/visibility/visible-to.ts'
import { newerThan } from '#server/platform/db/paginate.ts'
import { offersPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'

/** Number of completed tasks of the helper: requests that they helped with, and services that they posted. */
const tasksCompleted = sql<number>`(
  (select count(*) from tasks as done where done.status = 'completed' and done.task_type = 'request'
    and done.helper_id = offers.helper_id)
  + (select count(*) from tasks as done where done.status = 'completed' and done.task_type = 'service'
    and done.requester_id = offers.helper_id))`

/** True if either of the two was accepted on a completed task of the other. */
const haveHelped = sql<boolean>`(exists (select from tasks as done where done.status = 'completed'
    and done.helper_id = offers.helper_id and done.requester_id = tasks.requester_id)
  or exists (select from tasks as done where done.status = 'completed'
    and done.helper_id = tasks.requester_id and done.requester_id = offers.helper_id))`

/** Public terms of the task, as they are now. */
const termColumns = [
  'tasks.terms_version as newestVersion',
  'tasks.task_type as taskType',
  'tasks.title',
  'tasks.scheduled_at as date',
  'tasks.clock as time',
  'tasks.time_zone as timeZone',
  'tasks.duration_hours as duration',
  'tasks.compensation_type as compensationType',
  'tasks.compensation',
  'tasks.service_offered as serviceOffered',
  'tasks.points_offered as pointsOffered',
  'tasks.availability',
  'tasks.area',
] as const

/** Selects offers as this viewer may see them. */
const selectOffers = (db: Db, viewerId: UserId) =>
  db
    .selectFrom('offers')
    .innerJoin('users as helper', 'helper.id', 'offers.helper_id')
    .innerJoin('tasks', 'tasks.id', 'offers.task_id')
    .leftJoinLateral(selectLatestQuote(db, sql.ref<string>('offers.helper_id')).as('quote'), (join) => join.onTrue())
    .leftJoin('users as reviewer', 'reviewer.id', 'quote.reviewer_id')
    .select([
      'offers.id',
      'offers.task_id as taskId',
      'tasks.requester_id as requesterId',
      ...termColumns,
      sql<boolean>`${requesterMayReach(sql.ref('offers.helper_id'))}`.as('isReachable'),
      'tasks.grid_cell as gridCell',
      'offers.helper_id as helperId',
      neighborSeenBy('helper', viewerId).as('helper'),
      'helper.created_at as helperSince',
      tasksCompleted.as('tasksCompleted'),
      haveHelped.as('haveHelped'),
      'quote.text as quotedText',
      neighborSeenBy('reviewer', viewerId).as('quotedReviewer'),
      'offers.message',
      'offers.status',
      'offers.is_hidden as isHidden',
      'offers.passed_over as passedOver',
      'offers.released_by as releasedBy',
      'offers.release_reason as releaseReason',
      'offers.terms_version as agreedVersion',
      'offers.changed_terms as changedTerms',
      'offers.distance_miles as distanceMiles',
      'offers.distance_cell as distanceCell',
      'offers.created_at as createdAt',
    ])
export type OfferRow = Awaited<ReturnType<ReturnType<typeof selectOffers>['executeTakeFirstOrThrow']>>

/** Returns the helper's offer on this task, for the helper, in whatever state it is. */
export const findOffer = (db: Db, taskId: string, helperId: string) =>
  selectOffers(db, helperId)
    .where('offers.task_id', '=', taskId)
    .where('offers.helper_id', '=', helperId)
    .executeTakeFirst()

/** Returns an offer if this viewer may see it. */
export const findVisibleOffer = (db: Db, id: string, viewerId: string) =>
  selectOffers(db, viewerId).where('offers.id', '=', id).where(offerVisibleTo(viewerId)).executeTakeFirst()

/** Selects one page, oldest first, plus one row if there is a next page. */
const selectPage = (db: Db, viewerId: string, cursor: Cursor | undefined) =>
  selectOffers(db, viewerId)
    .where(newerThan('offers', cursor))
    .orderBy('offers.created_at')
    .orderBy('offers.id')
    .limit(offersPageSize + 1)

type OffersOfTask = { taskId: string; viewerId: string; helperId?: string | undefined }

/** Returns one page of the offers on a task, of all helpers or of one. */
export const findOffers = (db: Db, { taskId, viewerId, helperId }: OffersOfTask, cursor: Cursor | undefined) =>
  selectPage(db, viewerId, cursor)
    .where('offers.task_id', '=', taskId)
    .where(offerVisibleTo(viewerId))
    .$if(helperId !== undefined, (offers) => offers.where('offers.helper_id', '=', helperId as string))
    .execute()

/** Returns one page of a helper's offers, and whether the helper still sees their tasks. */
export const findOffersBy = (db: Db, helperId: string, cursor: Cursor | undefined) =>
  selectPage(db, helperId, cursor)
    .select(offerVisibleTo(helperId).as('isVisible'))
    .where('offers.helper_id', '=', helperId)
    .execute()
