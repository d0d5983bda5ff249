import type { Db } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refuse } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import type { Bus } from '#server/live/bus-types.ts'
import { insertUser, type UserRow } from '#server/users/store.ts'
import type { GoogleFailure } from '#shared/auth/google.ts'
import type { Entry } from './entry.ts'
import { findWayByGoogle } from './google-entry.ts'
import type { GooglePerson } from './google-person.ts'
import type { Hashing } from './hashing.ts'
import { setPassword } from './methods.ts'
import { findByAddress, findByPassword, unlessTaken } from './people.ts'
import { mailVerification } from './verification.ts'

type Parts = { db: Db; bus: Bus; entry: Entry; hashing: Hashing }
type Newcomer = { email: string; password: string; firstName: string; lastName: string }

/**
 * The ways in, with a password or with Google. Signing in takes the place of the session that this
 * browser had; where it lets nobody in, that one stays.
 */
export function openSignIn({ db, bus, entry, hashing }: Parts) {
  return {
    signIn: async ({ email, password }: { email: string; password: string }, http: Exchange): Promise<UserRow> => {
      const found = await findByPassword(db, email)
      // Nobody at this address, or nobody with a password, takes as long as a wrong password.
      if (!found?.way.hash) await hashing.verifyNothing(password)
      else if (await hashing.verify({ hash: found.way.hash, password })) {
        const opened = (await entry.open(db, found.way, http)) ?? refuse('wrong_credentials')
        await entry.handOver(opened, http)
        return found.user
      }
      return refuse('wrong_credentials')
    },

    signUp: async ({ email, password, ...names }: Newcomer, http: Exchange): Promise<UserRow> => {
      if (await findByAddress(db, email)) refuse('email_taken')
      const hash = await hashing.hash(password)
      const { user, opened } = await inTransaction(db, bus, async (tx) => {
        // Somebody else may take the address in the same moment.
        const user = await insertUser(tx, { email, ...names, isVerified: false }).catch(unlessTaken('email_taken'))
        const way = await setPassword(tx, user.id, hash)
        await mailVerification(tx, user.id)
        return { user, opened: (await entry.open(tx, way, http, { gaveAddress: true })) ?? refuse('signed_out') }
      })
      await entry.handOver(opened, http)
      return user
    },

    /** Null for whoever is in, else why they are not. */
    enterWithGoogle: async (person: GooglePerson, http: Exchange): Promise<GoogleFailure | null> => {
      const opened = await inTransaction(db, bus, async (tx) => {
        const way = await findWayByGoogle(tx, person)
        if (typeof way === 'string') return way
        return (await entry.open(tx, way, http)) ?? 'google_over'
      })
      if (typeof opened === 'string') return opened
      await entry.handOver(opened, http)
      return null
    },
  }
}
