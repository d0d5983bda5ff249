import type { Tx } from '#server/db/tables.ts'
import { refuse } from '#server/http/errors.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import { changeAddress, type UserRow } from '#server/users/store.ts'
import { dropLinks } from './links.ts'
import { lockProven, unlessTaken } from './people.ts'
import { lockSession, markGaveAddress } from './sessions.ts'
import { mailVerification } from './verification.ts'

type Change = {
  email: string
  /** The session in which it is changed. */
  sessionId: string
  /** What was kept of the password when they showed that they know it. */
  provenHash: string
}

/**
 * Gives a person another address. The former one is told, and no link that lies in its mailbox opens anything any more.
 */
export async function changeEmail(tx: Tx, userId: string, { email, sessionId, provenHash }: Change): Promise<UserRow> {
  const before = await lockProven(tx, userId, provenHash)
  if (!(await lockSession(tx, { id: userId, sessionId }))) refuse('signed_out')
  if (before.email === email) return before
  const changed = await changeAddress(tx, { userId, email }).catch(unlessTaken('address_taken'))
  await markGaveAddress(tx, userId, sessionId)
  await dropLinks(tx, userId)
  await mailVerification(tx, userId)
  // Also where its mails came back: a full mailbox is read again some day.
  await leaveMails(tx, [userId], { kind: 'email_changed', toEmail: before.email })
  return changed
}
