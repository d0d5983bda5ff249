import type { Tx } from '#server/database/tables.ts'
import { notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueAccessNoticeMail } from '#server/features/outbox/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { accessNotification } from '#shared/auth/access-notice-copy.ts'
import { insertAccessNotice, type NewAccessNotice } from './access-notices.ts'
import { deviceOf } from './device.ts'

/**
 * Tells a user of a change of the access to the account, behind the bell and by mail, whatever their settings. The mail
 * goes to the present address: a thief who has the account may change it before the mail is sent.
 */
export async function tellOfAccess(
  tx: Tx,
  announce: Announce,
  person: { id: string; email: string },
  notice: NewAccessNotice,
): Promise<void> {
  const { event, userAgent } = notice
  await enqueueAccessNoticeMail(tx, await insertAccessNotice(tx, person, notice))
  await notifyWithoutSwitch(tx, announce, [person.id], accessNotification(event, deviceOf(userAgent)))
}
