import type { Tx } from '#server/db/tables.ts'
import type { Announce } from '#server/db/transaction.ts'
import { insertNotice, type Notice } from './store.ts'

/** Leaves a notice for a person and tells their screens; messages on one task share one notice until it is read. */
export async function notify(tx: Tx, announce: Announce, notice: Notice): Promise<void> {
  if (await insertNotice(tx, notice))
    announce(notice.to, { type: 'new_notification', data: { relatedTaskId: notice.taskId } })
}
