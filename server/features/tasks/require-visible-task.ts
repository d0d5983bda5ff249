import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { findTaskOfChat, findVisibleTask, type TaskRow, type VersionedTask } from './store.ts'

/** Returns the task if this viewer may see it; any other is answered like one that does not exist. */
export async function requireVisibleTask(db: Db, id: string, viewerId: string): Promise<VersionedTask> {
  return (await findVisibleTask(db, id, viewerId)) ?? refuse('task_missing')
}

/** Returns the task if this viewer may see it, or still has a chat on it after a block. */
export async function requireTaskOfChat(db: Db, id: string, viewerId: string): Promise<TaskRow> {
  return (await findTaskOfChat(db, id, viewerId)) ?? refuse('task_missing')
}
