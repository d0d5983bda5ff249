import type { Tx } from '#server/database/tables.ts'
import { findHelperIdsInChat } from '#server/features/messages/queries.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import type { Announce } from '#server/platform/db/transaction.ts'

type WatcherOptions = {
  /** The user who made the change, and may have the task open on another screen. */
  by?: string
  /** Users who are notified already. */
  notified?: string[]
}

/**
 * Refreshes the task on screens that may show it: those of the acting user and of all who have ever written about it,
 * which includes everyone who offers or helps.
 */
export async function refreshWatchers(
  tx: Tx,
  announce: Announce,
  taskId: string,
  { by, notified = [] }: WatcherOptions = {},
) {
  const watcherIds = new Set([...(by ? [by] : []), ...(await findHelperIdsInChat(tx, taskId))])
  for (const one of notified) watcherIds.delete(one)
  announceInvalidation(announce, [...watcherIds], taskId)
}
