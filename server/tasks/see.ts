import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/http/errors.ts'
import { findVisibleTask, type SeenTask } from './store.ts'

/** The task, if it is this viewer's to see; any other is answered like one that never was. */
export async function seeTask(db: Db, id: string, viewerId: string): Promise<SeenTask> {
  return (await findVisibleTask(db, id, viewerId)) ?? refuse('task_missing')
}
