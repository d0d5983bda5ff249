import type { Tx } from '#server/database/tables.ts'
import type { TurnAwayIfBarred } from '#server/features/barred-addresses/turn-away.ts'
import { insertUserIfAbsent, lockUserByEmail } from '#server/features/users/store.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import type { GooglePerson } from './google-person.ts'
import type { SignInMethod } from './sessions.ts'
import { findByGoogle, hasGoogle, linkGoogle } from './sign-in-methods.ts'

/**
 * Two people may claim one address, or one person may use two windows, at the same moment; the lookup is then repeated.
 */
const attemptsMax = 3

/**
 * Finds or creates the account of a user authenticated by Google: by the linked Google account; else as a new account
 * if the address is free; else by linking the account at that address. An existing account is linked only if its
 * address is confirmed here, because anybody can sign up with any address, and only if no other Google account is
 * linked, because an address may pass to another person.
 */
export async function findOrCreateByGoogle(
  tx: Tx,
  person: GooglePerson,
  turnAwayIfBarred: TurnAwayIfBarred,
): Promise<SignInMethod | GoogleFailure> {
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const method = (await findByGoogle(tx, person.sub)) ?? (await linkOrCreateByGoogle(tx, person, turnAwayIfBarred))
    if (method) return method
  }
  return 'google_failed'
}

async function linkOrCreateByGoogle(
  tx: Tx,
  { sub, ...newUser }: GooglePerson,
  turnAwayIfBarred: TurnAwayIfBarred,
): Promise<SignInMethod | GoogleFailure | undefined> {
  const existing = await lockUserByEmail(tx, newUser.email)
  if (existing && !existing.email_verified) return 'google_unlinked'
  // A second window of the same user may have linked it since the lookup.
  if (existing && (await hasGoogle(tx, existing.id))) return (await findByGoogle(tx, sub)) ?? 'google_other'
  // The answer is the one for an address that somebody else's account has.
  if (!existing && (await turnAwayIfBarred(tx, newUser.email))) return 'google_other'
  const user = existing ?? (await insertUserIfAbsent(tx, newUser))
  return user && linkGoogle(tx, user.id, sub)
}
