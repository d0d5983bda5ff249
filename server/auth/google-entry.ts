import type { Tx } from '#server/db/tables.ts'
import { insertUserIfNone, lockUserAt } from '#server/users/store.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import type { GooglePerson } from './google-person.ts'
import { findByGoogle, hasGoogle, linkGoogle } from './methods.ts'
import type { WayIn } from './sessions.ts'

/** Two people may come by one address, or one person in two windows, at the same moment: then it looks once more. */
const triesMax = 3

/**
 * How a person of whom Google vouches comes in: by the Google account that is linked already; else as the first at
 * their address; else by linking their Google account with the account at it. It is linked only where somebody has
 * shown here that they read its mailbox, as anybody can sign up with any address, and only where no other Google
 * account is linked, as an address may pass to another person.
 */
export async function findWayByGoogle(tx: Tx, person: GooglePerson): Promise<WayIn | GoogleFailure> {
  for (let turn = 0; turn < triesMax; turn++) {
    const way = (await findByGoogle(tx, person.sub)) ?? (await joinByGoogle(tx, person))
    if (way) return way
  }
  return 'google_failed'
}

async function joinByGoogle(tx: Tx, { sub, ...newcomer }: GooglePerson): Promise<WayIn | GoogleFailure | undefined> {
  const present = await lockUserAt(tx, newcomer.email)
  if (present && !present.email_verified) return 'google_unlinked'
  // Another window of the same person may have linked it since it was looked for.
  if (present && (await hasGoogle(tx, present.id))) return (await findByGoogle(tx, sub)) ?? 'google_other'
  const user = present ?? (await insertUserIfNone(tx, newcomer))
  return user && linkGoogle(tx, user.id, sub)
}
