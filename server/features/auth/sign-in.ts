import type { Db } from '#server/database/tables.ts'
import type { TurnAwayIfBarred } from '#server/features/barred-addresses/turn-away.ts'
import { insertUser, type UserRow } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import { findUserByEmail, findUserWithPassword, refuseTakenEmail } from './auth-users.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import { findOrCreateByGoogle } from './find-or-create-by-google.ts'
import type { GooglePerson } from './google-person.ts'
import type { Hashing } from './hashing.ts'
import { setPassword } from './sign-in-methods.ts'
import { enqueueVerificationMail } from './verification.ts'

type SignInOptions = {
  db: Db
  bus: Bus
  browserSessions: BrowserSessions
  hashing: Hashing
  turnAwayIfBarred: TurnAwayIfBarred
}
type SignUpInput = { email: string; password: string; firstName: string; lastName: string }

/**
 * Signs users in with a password or with Google, and signs them up. A new session replaces the browser's present one; a
 * failed attempt leaves that one valid.
 */
export function openSignIn({ db, bus, browserSessions, hashing, turnAwayIfBarred }: SignInOptions) {
  return {
    /** Returns `partial` if the second step is still to come. */
    signIn: async (
      { email, password }: { email: string; password: string },
      http: HttpContext,
    ): Promise<UserRow | 'partial'> => {
      const found = await findUserWithPassword(db, email)
      // An address that has no account or no password takes as long as a wrong password.
      if (!found?.method.hash) await hashing.verifyDummy(password)
      else if (await hashing.verify({ hash: found.method.hash, password })) {
        const { user, method } = found
        const opened =
          (await inTransaction(db, bus, (tx, announce) => browserSessions.open(tx, announce, method, http))) ??
          refuse('wrong_credentials')
        await browserSessions.setCookie(opened, http)
        return opened.isPartial ? 'partial' : user
      }
      return refuse('wrong_credentials')
    },

    signUp: async ({ email, password, ...names }: SignUpInput, http: HttpContext): Promise<UserRow> => {
      // Both are asked for any address, so that the time of the answer does not tell one refusal from the other.
      const isTaken = (await findUserByEmail(db, email)) !== undefined
      if ((await turnAwayIfBarred(db, email)) || isTaken) refuse('email_taken')
      const hash = await hashing.hash(password)
      const { user, opened } = await inTransaction(db, bus, async (tx, announce) => {
        // A concurrent request may take the address.
        const user = await insertUser(tx, { email, ...names, isEmailConfirmed: false }).catch(
          refuseTakenEmail('email_taken'),
        )
        const method = await setPassword(tx, user.id, hash)
        await enqueueVerificationMail(tx, user.id)
        const options = { hasSetEmail: true, occasion: 'sign-up' } as const
        const opened = (await browserSessions.open(tx, announce, method, http, options)) ?? refuse('signed_out')
        return { user, opened }
      })
      await browserSessions.setCookie(opened, http)
      return user
    },

    /** Returns null if the user is signed in, else the reason for the failure. */
    signInWithGoogle: async (person: GooglePerson, http: HttpContext): Promise<GoogleFailure | null> => {
      const opened = await inTransaction(db, bus, async (tx, announce) => {
        const method = await findOrCreateByGoogle(tx, person, turnAwayIfBarred)
        if (typeof method === 'string') return method
        return (await browserSessions.open(tx, announce, method, http)) ?? 'google_over'
      })
      if (typeof opened === 'string') return opened
      await browserSessions.setCookie(opened, http)
      return null
    },
  }
}
