import type { Tx } from '#server/database/tables.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import type { UserRow } from '#server/features/users/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { hereAgainNotification } from '#shared/moderation/here-again-copy.ts'
import { takeTold } from './store.ts'

/** Tells those who were told that somebody is gone that a decision was changed, once nothing suspends the account. */
export async function tellOfReturn(tx: Tx, announce: Announce, user: Pick<UserRow, 'id' | 'first_name'>) {
  const content = hereAgainNotification({ id: user.id, firstName: user.first_name })
  await notifyAll(tx, announce, await takeTold(tx, user.id), { taskId: null, content })
}
