import type { Tx } from '#server/db/tables.ts'
import { findTalkers } from '#server/messages/find.ts'

/**
 * Who may have a task on a screen when somebody changes it: they themselves, on another one, and whoever ever wrote
 * about it, as everybody does who offers or helps.
 */
export async function whoLooksAt(tx: Tx, taskId: string, byId: string): Promise<Set<string>> {
  return new Set([byId, ...(await findTalkers(tx, taskId))])
}
