import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { findVisibleTask, type VersionedTask } from './store.ts'

/** Returns the task if this viewer may see it; any other is answered like one that does not exist. */
export async function requireVisibleTask(db: Db, id: string, viewerId: string): Promise<VersionedTask> {
  return (await findVisibleTask(db, id, viewerId)) ?? refuse('task_missing')
}
