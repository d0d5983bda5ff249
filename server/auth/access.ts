import { endCalendar } from '#server/calendars/store.ts'
import type { Tx } from '#server/db/tables.ts'
import { dropLink, useLinks } from './links.ts'
import { dropMethods } from './methods.ts'
import { endSessionsOf } from './sessions.ts'

/**
 * Ends what reads an account without its password, now and later: its sessions, the devices that are told by them, and
 * the private address of its calendar. One session may stay. Answers with the sessions that end by it. The caller holds
 * the lock on the person.
 */
export async function endAccess(tx: Tx, userId: string, keptSessionId: string | null = null): Promise<string[]> {
  const ended = await endSessionsOf(tx, userId, keptSessionId)
  await endCalendar(tx, userId)
  return ended
}

/**
 * Ends every way into an account that there was before somebody showed that they read its mailbox, as somebody else may
 * have made it: beside what `endAccess` ends, its password, its Google account and the links that were mailed.
 */
export async function endEarlierWaysIn(tx: Tx, userId: string): Promise<string[]> {
  await dropMethods(tx, userId)
  await dropLink(tx, 'reset', userId)
  await useLinks(tx, 'verify', userId)
  return endAccess(tx, userId)
}
