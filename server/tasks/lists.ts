import { olderThan } from '#server/db/page.ts'
import type { Db } from '#server/db/tables.ts'
import { tasksPageMax } from '#shared/limits.ts'
import type { Cursor } from '#shared/page.ts'
import { selectTasks } from './store.ts'

const newestFirst = (db: Db) => selectTasks(db).orderBy('tasks.created_at', 'desc').orderBy('tasks.id', 'desc')

type Page = { type?: 'requested' | undefined; cursor?: Cursor | undefined }

/**
 * One page of what a person asks for and helps with, or only the former, and one task more where there is a next page.
 * Each of the two is read no farther than the page goes, however many there are.
 */
export function findMyTasks(db: Db, viewerId: string, { type, cursor }: Page) {
  const latest = (end: 'requester_id' | 'helper_id') => {
    const ofTheirs = db.selectFrom('tasks').select('tasks.id').where(end, '=', viewerId)
    return ofTheirs.where(olderThan('tasks', cursor)).orderBy('created_at', 'desc').orderBy('id', 'desc')
  }
  const idsOf = (end: 'requester_id' | 'helper_id') =>
    db
      .selectFrom(
        latest(end)
          .limit(tasksPageMax + 1)
          .as(end),
      )
      .select('id')
  const requested = idsOf('requester_id')
  const ids = type === 'requested' ? requested : requested.unionAll(idsOf('helper_id'))
  return newestFirst(db)
    .where('tasks.id', 'in', ids)
    .limit(tasksPageMax + 1)
    .execute()
}

/** One page of where this person's offer waits for an answer, and one task more where there is a next page. */
export const findOfferedTasks = (db: Db, viewerId: string, cursor: Cursor | undefined) =>
  newestFirst(db)
    .where(
      'tasks.id',
      'in',
      db
        .selectFrom('offers')
        .select('task_id')
        .where('helper_id', '=', viewerId)
        .where('offers.status', '=', 'pending'),
    )
    .where(olderThan('tasks', cursor))
    .limit(tasksPageMax + 1)
    .execute()

/** One page of where one of these two helps the other, and one task more where there is a next page. */
export const findSharedTasks = (db: Db, oneId: string, otherId: string, cursor: Cursor | undefined) =>
  newestFirst(db)
    .where(({ and, or }) =>
      or([
        and({ 'tasks.requester_id': oneId, 'tasks.helper_id': otherId }),
        and({ 'tasks.requester_id': otherId, 'tasks.helper_id': oneId }),
      ]),
    )
    .where(olderThan('tasks', cursor))
    .limit(tasksPageMax + 1)
    .execute()
