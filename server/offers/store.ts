import { sql } from 'kysely'
import { newerThan } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { neighborIn } from '#server/users/store.ts'
import { offersPage } from '#shared/limits.ts'
import type { Cursor } from '#shared/page.ts'
import type { Role } from '#shared/tasks/rules.ts'
import type { ShownTerms, TermName } from '#shared/tasks/terms.ts'

/** How many tasks the helper has done to the end: a request is done by who helps, a service by who offers it. */
const tasksCompleted = sql<number>`(
  (select count(*) from tasks as done where done.status = 'completed' and done.task_type = 'request'
    and done.helper_id = offers.helper_id)
  + (select count(*) from tasks as done where done.status = 'completed' and done.task_type = 'service'
    and done.requester_id = offers.helper_id))`

/** Whether a task of one of the two was done by the other. */
const haveHelped = sql<boolean>`(exists (select from tasks as done where done.status = 'completed'
    and done.helper_id = offers.helper_id and done.requester_id = tasks.requester_id)
  or exists (select from tasks as done where done.status = 'completed'
    and done.helper_id = tasks.requester_id and done.requester_id = offers.helper_id))`

/** What everybody may read of what an offer is for, as the task has it now. */
const termsOfTask = [
  'tasks.terms_version as newestTerms',
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

const selectOffers = (db: Db) =>
  db
    .selectFrom('offers')
    .innerJoin('users as helper', 'helper.id', 'offers.helper_id')
    .innerJoin('tasks', 'tasks.id', 'offers.task_id')
    .select([
      'offers.id',
      'offers.task_id as taskId',
      'tasks.requester_id as requesterId',
      ...termsOfTask,
      'tasks.grid_cell as gridCell',
      'offers.helper_id as helperId',
      neighborIn('helper').as('helper'),
      'helper.created_at as helperSince',
      tasksCompleted.as('tasksCompleted'),
      haveHelped.as('haveHelped'),
      'offers.message',
      'offers.status',
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

/** This helper's offer on this task, in whatever state. */
export const findOffer = (db: Db, taskId: string, helperId: string) =>
  selectOffers(db).where('offers.task_id', '=', taskId).where('offers.helper_id', '=', helperId).executeTakeFirst()

/** An offer is its helper's and the requester's to see, and nobody else's. */
export const findVisibleOffer = (db: Db, id: string, viewerId: string) =>
  selectOffers(db)
    .where('offers.id', '=', id)
    .where(({ eb, or }) => or([eb('offers.helper_id', '=', viewerId), eb('tasks.requester_id', '=', viewerId)]))
    .executeTakeFirst()

/** The oldest first, and one offer more where there is a next page. */
const selectPage = (db: Db, cursor: Cursor | undefined) =>
  selectOffers(db)
    .where(newerThan('offers', cursor))
    .orderBy('offers.created_at')
    .orderBy('offers.id')
    .limit(offersPage + 1)

type Page = { helperId?: string | undefined; cursor?: Cursor | undefined }

/** One page of the offers on a task, or of one helper's alone. */
export const findOffers = (db: Db, taskId: string, { helperId, cursor }: Page) =>
  selectPage(db, cursor)
    .where('offers.task_id', '=', taskId)
    .$if(helperId !== undefined, (offers) => offers.where('offers.helper_id', '=', helperId as string))
    .execute()

/** One page of the offers that a helper has made. */
export const findOffersBy = (db: Db, helperId: string, cursor: Cursor | undefined) =>
  selectPage(db, cursor).where('offers.helper_id', '=', helperId).execute()

/** Who waits for an answer on this task. */
export async function findWaitingHelpers(db: Db, taskId: string): Promise<string[]> {
  const offers = db.selectFrom('offers').select('helper_id').where('task_id', '=', taskId)
  return helpersOf(await offers.where('status', '=', 'pending').execute())
}

const helpersOf = (rows: { helper_id: string }[]) => rows.map(({ helper_id }) => helper_id)

const notReleased = { released_by: null, release_reason: null }

type NewOffer = {
  taskId: string
  helperId: string
  message: string | null
  /** The version that the helper has read; without it, the newest. */
  termsVersion?: number | undefined
  distanceMiles?: number | null
}

/**
 * One offer for each task and helper, for the newest terms, and only while the task is open; a withdrawn one is made
 * again. The distance of the first is never measured anew: by moving the task and having somebody offer again, or
 * confirm, its requester would find out where they live.
 */
export function insertOffer(tx: Tx, { taskId, helperId, message, termsVersion, distanceMiles = null }: NewOffer) {
  return tx
    .insertInto('offers')
    .columns(['task_id', 'helper_id', 'message', 'terms_version', 'distance_miles', 'distance_cell'])
    .expression((query) =>
      query
        .selectFrom('tasks')
        .select(({ val, cast }) => [
          'id',
          cast(val(helperId), 'uuid').as('helper'),
          cast(val(message), 'text').as('message'),
          'terms_version',
          cast(val(distanceMiles), 'integer').as('miles'),
          'grid_cell',
        ])
        .where('id', '=', taskId)
        .where('status', '=', 'open')
        .$if(termsVersion !== undefined, (task) => task.where('terms_version', '=', termsVersion as number))
        .forShare(),
    )
    .onConflict((row) =>
      row
        .columns(['task_id', 'helper_id'])
        .doUpdateSet(({ fn, ref }) => ({
          status: 'pending',
          passed_over: false,
          message,
          created_at: fn('now'),
          ...notReleased,
          terms_version: ref('excluded.terms_version'),
          changed_terms: null,
          distance_miles: fn.coalesce('offers.distance_miles', 'excluded.distance_miles'),
          distance_cell: sql<number>`case when offers.distance_miles is null then excluded.distance_cell
            else offers.distance_cell end`,
        }))
        .where('offers.status', '=', 'withdrawn'),
    )
    .returning('id')
    .executeTakeFirst()
}

type Asking = { before: ShownTerms; changed: TermName[] }

/**
 * Asks all who wait whether their offers stand for the terms that an edit has changed; answers with whose they are. For
 * a task that this transaction has written.
 */
export async function askAgain(tx: Tx, taskId: string, { before, changed }: Asking): Promise<string[]> {
  const asked = await tx
    .updateTable('offers')
    .set({
      changed_terms: sql<null>`jsonb_build_object(
        'agreed', coalesce(changed_terms -> 'agreed', ${JSON.stringify(before)}::jsonb),
        'changed', coalesce(changed_terms -> 'changed', '[]') || ${JSON.stringify(changed)}::jsonb)`,
    })
    .where('task_id', '=', taskId)
    .where('status', '=', 'pending')
    .returning('helper_id')
    .execute()
  return helpersOf(asked)
}

/** Takes an offer in the statement that changes it: nothing comes back where it is no longer pending. */
const pendingOffer = (tx: Tx) => tx.updateTable('offers').where('status', '=', 'pending').returning('id')

export const acceptOffer = (tx: Tx, taskId: string, helperId: string) =>
  pendingOffer(tx)
    .set({ status: 'accepted' })
    .where('task_id', '=', taskId)
    .where('helper_id', '=', helperId)
    .executeTakeFirst()

export const withdrawOffer = (tx: Tx, id: string) =>
  pendingOffer(tx).set({ status: 'withdrawn' }).where('id', '=', id).executeTakeFirst()

export const declineOffer = (tx: Tx, id: string) =>
  pendingOffer(tx).set({ status: 'declined', passed_over: false }).where('id', '=', id).executeTakeFirst()

/** One that was passed over for another helper, and that the requester declines herself too, does not stand again. */
export const declineForGood = (tx: Tx, id: string) =>
  tx.updateTable('offers').set({ passed_over: false }).where('id', '=', id).where('status', '=', 'declined').execute()

/** For terms that this transaction has locked; nothing comes back where they were agreed to already. */
export const confirmOffer = (tx: Tx, id: string, termsVersion: number) =>
  pendingOffer(tx)
    .set({ terms_version: termsVersion, changed_terms: null })
    .where('id', '=', id)
    .where('terms_version', '<>', termsVersion)
    .executeTakeFirst()

/** Declines what still waits, because another helper was accepted; answers with whose offers they were. */
export const passOverOffers = (tx: Tx, taskId: string) => declineWaiting(tx, taskId, { passed_over: true })

/** Declines what still waits, because nobody is looked for any more; answers with whose offers they were. */
export const declineOffers = (tx: Tx, taskId: string) => declineWaiting(tx, taskId, { passed_over: false })

async function declineWaiting(tx: Tx, taskId: string, why: { passed_over: boolean }): Promise<string[]> {
  const offers = tx
    .updateTable('offers')
    .set({ status: 'declined', ...why })
    .where('task_id', '=', taskId)
  return helpersOf(await offers.where('status', '=', 'pending').returning('helper_id').execute())
}

/** It stands in the statement's text, or no plan made beforehand could use the index that holds it. */
const isAccepted = sql<boolean>`status = 'accepted'`

/** Who ended a match, and in which words. */
export type Release = { by: Role; reason: string }

/**
 * After a release the helper's offer is over, and those passed over for it stand again; answers with whose they are.
 */
export async function reopenOffers(tx: Tx, taskId: string, release?: Release): Promise<string[]> {
  const offers = tx.updateTable('offers').where('task_id', '=', taskId)
  const why = release ? { released_by: release.by, release_reason: release.reason } : notReleased
  await offers
    .set(({ fn }) => ({ status: 'withdrawn', released_at: fn('now'), ...why }))
    .where(isAccepted)
    .execute()
  const again = offers.set({ status: 'pending', passed_over: false }).where('passed_over', '=', true)
  return helpersOf(await again.returning('helper_id').execute())
}

/**
 * A requester who leaves takes along why they ended matches, and how their posts read before they changed them. The
 * offers of helpers who leave go as a whole.
 */
export const dropRequesterWordsOf = (tx: Tx, requesterId: string) =>
  tx
    .updateTable('offers')
    .set({
      release_reason: sql<string | null>`case when released_by = 'helper' then release_reason end`,
      changed_terms: null,
    })
    .where(({ eb, or }) => or([eb('released_by', '=', 'requester'), eb('changed_terms', 'is not', null)]))
    .where('task_id', 'in', tx.selectFrom('tasks').select('id').where('requester_id', '=', requesterId))
    .execute()

/** Locks all offers of a person; answers with who waits for them to be taken up, and where. */
export async function lockOffersOf(tx: Tx, helperId: string) {
  const locked = await tx
    .selectFrom('offers')
    .innerJoin('tasks', 'tasks.id', 'offers.task_id')
    .select(['offers.status', 'tasks.id as taskId', 'tasks.requester_id as requesterId'])
    .where('offers.helper_id', '=', helperId)
    .orderBy('offers.id')
    .forUpdate('offers')
    .execute()
  return locked.filter(({ status }) => status === 'pending')
}
