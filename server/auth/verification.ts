import type { Db, Tx } from '#server/db/tables.ts'
import { refuse } from '#server/http/errors.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import { confirmAddress } from '#server/users/store.ts'
import { takeLink } from './links.ts'

// How an address is found out to be its person's own. Nobody waits for it: an unverified person may do everything.

export const mailVerification = (db: Db, userId: string) => leaveMails(db, [userId], { kind: 'verify' })

/** Uses the link up; answers with whose address is known to be theirs now. */
export async function verifyAddress(tx: Tx, token: string): Promise<string> {
  const whose = (await takeLink(tx, 'verify', token)) ?? refuse('verify_link_over')
  // The address may have been changed in this moment.
  if (!(await confirmAddress(tx, whose))) refuse('verify_link_over')
  return whose.userId
}
