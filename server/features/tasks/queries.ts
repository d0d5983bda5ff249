import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { visibleTo } from '#server/features/visibility/visible-to.ts'
import { isNotHidden } from '#server/features/visibility/withheld.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { maskedAddressesMax, tasksPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { selectTasks } from './store.ts'

const newestFirst = (db: Db) => selectTasks(db).orderBy('tasks.created_at', 'desc').orderBy('tasks.id', 'desc')

/**
 * Number of pending offers that the requester can accept; null on tasks that are not open. An open task has no helper,
 * so only the list of its requester has it.
 */
const offersToAnswer = sql<number | null>`case when tasks.status = 'open' then
  (select count(*) from offers where offers.task_id = tasks.id and offers.status = 'pending'
    and offers.changed_terms is null and ${isNotHidden('offers')}) end`

/** True if this user has reviewed the task; null on tasks that are not completed, which nobody can review yet. */
const hasReviewed = (viewerId: string) => sql<boolean | null>`case when tasks.status = 'completed' then
  exists (select from reviews where reviews.task_id = tasks.id and reviews.reviewer_id = ${viewerId}) end`

type TaskPageOptions = { type?: 'requested' | undefined; cursor?: Cursor | undefined }

/**
 * Returns one page of the tasks that a user requested or helps with, or only those requested, and one task more if
 * there is a next page. Each of the two queries reads no further than the page.
 */
export function findMyTasks(db: Db, viewerId: string, { type, cursor }: TaskPageOptions) {
  const latest = (side: 'isRequester' | 'isHelper') => {
    const ownTasks = db
      .selectFrom('tasks')
      .select('tasks.id')
      .where(visibleTo(viewerId, [side]))
    return ownTasks.where(olderThan('tasks', cursor)).orderBy('created_at', 'desc').orderBy('id', 'desc')
  }
  const idsOf = (side: 'isRequester' | 'isHelper') =>
    db
      .selectFrom(
        latest(side)
          .limit(tasksPageSize + 1)
          .as('own'),
      )
      .select('id')
  const requested = idsOf('isRequester')
  const ids = type === 'requested' ? requested : requested.unionAll(idsOf('isHelper'))
  return newestFirst(db)
    .select([offersToAnswer.as('offersToAnswer'), hasReviewed(viewerId).as('hasReviewed')])
    .where('tasks.id', 'in', ids)
    .limit(tasksPageSize + 1)
    .execute()
}

/** Returns one page of the tasks on which the user has a pending offer, and one task more if there is a next page. */
export const findOfferedTasks = (db: Db, viewerId: string, cursor: Cursor | undefined) =>
  newestFirst(db)
    .where(visibleTo(viewerId, ['hasPendingOffer']))
    .where(olderThan('tasks', cursor))
    .limit(tasksPageSize + 1)
    .execute()

/**
 * Returns one page of the tasks in which the viewer and another user help each other, and one task more if there is a
 * next page.
 */
export const findSharedTasks = (db: Db, viewerId: string, otherId: string, cursor: Cursor | undefined) =>
  newestFirst(db)
    .where(({ and, or }) =>
      or([
        and([visibleTo(viewerId, ['isRequester']), sql<boolean>`tasks.helper_id = ${otherId}::uuid`]),
        and([visibleTo(viewerId, ['isHelper']), sql<boolean>`tasks.requester_id = ${otherId}::uuid`]),
      ]),
    )
    .where(olderThan('tasks', cursor))
    .limit(tasksPageSize + 1)
    .execute()

/** Returns the distinct addresses of a user's tasks, the latest first. */
export async function findAddressesOf(tx: Tx, requesterId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('tasks')
    .select('address')
    .where('requester_id', '=', requesterId)
    .groupBy('address')
    .orderBy(({ fn }) => fn.max('created_at'), 'desc')
    .limit(maskedAddressesMax)
    .execute()
  return rows.map(({ address }) => address)
}

/** Returns the open tasks of these requesters, with their names. */
export const findOpenTasksOf = (db: Db, requesterIds: string[]) =>
  db
    .selectFrom('tasks')
    .innerJoin('users', 'users.id', 'requester_id')
    .select(['tasks.id', 'users.id as requesterId', 'first_name as firstName'])
    .where('status', '=', 'open')
    .where(anyOf('requester_id', requesterIds))
    .orderBy('tasks.id')
    .execute()

/** Returns the ids of the tasks under way that this user has requested or helps with. */
export const findTasksUnderWay = async (db: Db, userId: string): Promise<string[]> => {
  const rows = db.selectFrom('tasks').select('id').where('status', 'in', ['matched', 'in_progress'])
  const own = rows.where(({ or, eb }) => or([eb('requester_id', '=', userId), eb('helper_id', '=', userId)]))
  return (await own.orderBy('id').execute()).map(({ id }) => id)
}
