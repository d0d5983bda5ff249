import type { Tx } from '#server/database/tables.ts'
import { deleteCalendar } from '#server/features/calendar-addresses/store.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import type { UserRow } from '#server/features/users/store.ts'
import { deleteApp } from './authenticator-apps.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { deleteLink, markLinksUsed } from './links.ts'
import { endPartialSessions } from './partial-sessions.ts'
import { deletePasskeys, endSigningInByPasskey } from './passkeys.ts'
import { endSessions } from './sessions.ts'
import { deleteMethods } from './sign-in-methods.ts'

/**
 * Ends every access that works without the password: the sessions, also partial ones, their push devices and the
 * calendar address. One session may stay. Returns the ended sessions. The caller holds the lock on the user.
 */
export async function endAccess(tx: Tx, userId: string, exceptSessionId: string | null = null): Promise<string[]> {
  const ended = await endSessions(tx, userId, exceptSessionId)
  await endPartialSessions(tx, userId)
  await deleteCalendar(tx, userId)
  return ended
}

/**
 * Ends all access to an account from before its address was proven, because another person may have created it: beside
 * the access that `endAccess` ends, its password, its Google account and the mailed links. The second factor and
 * the known browsers end only with the first proof of any address. Later they keep out, and reveal, somebody who reads
 * the mailbox; a passkey from before the proof of another address no longer signs in then. `person` is the locked row
 * from before the proof.
 */
export async function endEarlierAccess(tx: Tx, person: UserRow): Promise<string[]> {
  const { id: userId, email } = person
  await deleteMethods(tx, userId)
  await deleteLink(tx, 'reset', userId)
  await markLinksUsed(tx, 'verify', userId)
  if (!person.was_proven) await forgetBrowsers(tx, userId)
  if (!person.was_proven) {
    const [app, passkeys] = [await deleteApp(tx, userId), await deletePasskeys(tx, userId)]
    if (app || passkeys.length > 0) await enqueueMails(tx, [userId], { kind: 'security_app_ended', toEmail: email })
  } else if (!person.email_verified) await endSigningInByPasskey(tx, userId)
  return endAccess(tx, userId)
}
