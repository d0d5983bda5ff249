import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { countsSince } from '#server/features/records/find-records.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import { visibleTo } from '#server/features/visibility/visible-to.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { promisesPageSize } from '#shared/arrangements/limits.ts'
import type { Cursor } from '#shared/cursor.ts'

type PromisesOf = { userId: string; now: Date; cursor: Cursor | undefined }

/** Selects one page, the latest end first, plus one row if there is a next page. */
const selectPage = (db: Db, { userId, now, cursor }: PromisesOf) =>
  db
    .selectFrom('arrangements')
    .selectAll()
    .where(({ or, eb }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
    .where('outcome', 'is not', null)
    .where('ended_at', '>=', countsSince(now))
    .where(olderThan('arrangements', cursor, 'ended_at'))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(promisesPageSize + 1)

/** Reads one page of a user's settled arrangements. Only its rows are joined, not all that are sorted for it. */
export const findPromises = (db: Db, { userId, ...page }: PromisesOf) =>
  db
    .selectFrom(selectPage(db, { userId, ...page }).as('arrangements'))
    .leftJoin('users as requester', 'requester.id', 'arrangements.requester_id')
    .leftJoin('users as helper', 'helper.id', 'arrangements.helper_id')
    .leftJoin('tasks', 'tasks.id', 'arrangements.task_id')
    .select([
      'arrangements.id',
      'arrangements.task_id as taskId',
      'arrangements.requester_id as requesterId',
      'tasks.title',
      'end_reason as endReason',
      'ended_by as endedBy',
      'outcome',
      'charged_to as chargedTo',
      sql<Date>`ended_at`.as('endedAt'),
      sql<boolean>`coalesce(${visibleTo(userId)}, false)`.as('isTaskSeen'),
    ])
    .select([neighborSeenBy('requester', userId).as('requester'), neighborSeenBy('helper', userId).as('helper')])
    .orderBy('ended_at', 'desc')
    .orderBy('arrangements.id', 'desc')
    .execute()
export type PromiseRow = Awaited<ReturnType<typeof findPromises>>[number]
