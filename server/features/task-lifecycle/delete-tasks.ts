import type { Tx } from '#server/database/tables.ts'
import { insertDeletedTasks } from '#server/features/calendars/deleted-tasks.ts'
import { keepDeletedTasks } from '#server/features/evidence/deleted-things.ts'
import { deleteTaskRows } from '#server/features/tasks/store.ts'

/** Deletes tasks with everything that belongs to them. The transaction must have locked them. */
export async function deleteTasks(tx: Tx, ids: string[]): Promise<void> {
  await insertDeletedTasks(tx, ids)
  await keepDeletedTasks(tx, ids)
  await deleteTaskRows(tx, ids)
}
