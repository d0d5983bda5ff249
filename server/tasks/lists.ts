import { olderThan } from '#server/db/page.ts'
import type { Db } from '#server/db/tables.ts'
import { tasksPageMax } from '#shared/limits.ts'
import type { Cursor } from '#shared/page.ts'
import { selectTasks } from './store.ts'

const newestFirst = (db: Db) => selectTasks(db).orderBy('tasks.created_at', 'desc').orderBy('tasks.id', 'desc')

type Page = { type?: 'requested' | undefined; cursor?: Cursor | undefined }

/** One page of what a person asks for and helps with, or only the former, and one task more where there is a next page. */
export const findMyTasks = (db: Db, viewerId: string, { type, cursor }: Page) =>
  newestFirst(db)
    .where(({ eb, or }) => {
      const requested = eb('tasks.requester_id', '=', viewerId)
      return type === 'requested' ? requested : or([requested, eb('tasks.helper_id', '=', viewerId)])
    })
    .where(olderThan('tasks', cursor))
    .limit(tasksPageMax + 1)
    .execute()

/** Where one of these two helps the other. */
export const findSharedTasks = (db: Db, oneId: string, otherId: string) =>
  newestFirst(db)
    .where(({ and, or }) =>
      or([
        and({ 'tasks.requester_id': oneId, 'tasks.helper_id': otherId }),
        and({ 'tasks.requester_id': otherId, 'tasks.helper_id': oneId }),
      ]),
    )
    .limit(tasksPageMax)
    .execute()
