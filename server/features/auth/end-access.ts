import type { Tx } from '#server/database/tables.ts'
import { deleteCalendar } from '#server/features/calendar-addresses/store.ts'
import { deleteLink, markLinksUsed } from './links.ts'
import { endSessions } from './sessions.ts'
import { deleteMethods } from './sign-in-methods.ts'

/**
 * Ends every access that works without the password: the sessions, their push devices and the calendar address. One
 * session may stay. Returns the ended sessions. The caller holds the lock on the user.
 */
export async function endAccess(tx: Tx, userId: string, exceptSessionId: string | null = null): Promise<string[]> {
  const ended = await endSessions(tx, userId, exceptSessionId)
  await deleteCalendar(tx, userId)
  return ended
}

/**
 * Ends all access to an account from before its address was proven, because another person may have created it: beside
 * the access that `endAccess` ends, its password, its Google account and the mailed links.
 */
export async function endEarlierAccess(tx: Tx, userId: string): Promise<string[]> {
  await deleteMethods(tx, userId)
  await deleteLink(tx, 'reset', userId)
  await markLinksUsed(tx, 'verify', userId)
  return endAccess(tx, userId)
}
