import type { Tx } from '#server/database/tables.ts'
import type { TurnAwayIfBarred } from '#server/features/barred-addresses/turn-away.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { type UserRow, updateEmail } from '#server/features/users/store.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { lockUserWithPassword, refuseTakenEmail } from './auth-users.ts'
import { deleteLinks } from './links.ts'
import { lockSession, markSetEmailIn } from './sessions.ts'
import { enqueueVerificationMail } from './verification.ts'

type EmailChangeInput = {
  email: string
  /** The session in which the address is changed. */
  sessionId: string
  /** The password hash at the time when the user proved to know the password. */
  provenHash: string
  turnAwayIfBarred: TurnAwayIfBarred
}

/** Changes a user's address. The former address is notified, and all links mailed to it stop working. */
export async function changeEmail(
  tx: Tx,
  userId: string,
  { email, sessionId, provenHash, turnAwayIfBarred }: EmailChangeInput,
): Promise<UserRow> {
  const before = await lockUserWithPassword(tx, userId, provenHash)
  if (!(await lockSession(tx, { id: userId, sessionId }))) refuse('signed_out')
  if (before.email === email) return before
  const changed = await updateEmail(tx, { userId, email }).catch(refuseTakenEmail('address_taken'))
  if (await turnAwayIfBarred(tx, email)) refuse('address_taken')
  await markSetEmailIn(tx, userId, sessionId)
  await deleteLinks(tx, userId)
  await enqueueVerificationMail(tx, userId)
  // Sent even if mails to that address were refused, because a full mailbox is emptied some day.
  await enqueueMails(tx, [userId], { kind: 'email_changed', toEmail: before.email })
  return changed
}
