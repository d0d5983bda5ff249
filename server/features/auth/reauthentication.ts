import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Hashing } from './hashing.ts'
import { findPasswordHash } from './sign-in-methods.ts'

export type Reauthentication = ReturnType<typeof openReauthentication>

/** Lets a signed-in user prove their identity once more. */
export function openReauthentication(hashing: Hashing, db: Db) {
  /** Returns the user's password hash, and whether the attempt matches it; null if there is no password. */
  async function comparePassword(userId: string, attempt: string) {
    const hash = await findPasswordHash(db, userId)
    return hash ? { hash, isRight: attempt !== '' && (await hashing.verify({ hash, password: attempt })) } : null
  }

  return {
    comparePassword,

    /** Returns true if this is the user's password; null if there is none. */
    isPassword: async (userId: string, attempt: string): Promise<boolean | null> =>
      (await comparePassword(userId, attempt))?.isRight ?? null,

    /** Returns the hash of the password if the attempt matches it; refuses otherwise. */
    async requirePassword(userId: string, attempt: string): Promise<string> {
      const { hash, isRight } = (await comparePassword(userId, attempt)) ?? refuse('no_password')
      return isRight ? hash : refuse('wrong_password')
    },

    /** Returns when this session began; the epoch if it has ended. */
    async signedInAt(sessionId: string): Promise<Date> {
      const sessions = db.selectFrom('sessions').select('created_at').where('id', '=', sessionId)
      return (await sessions.executeTakeFirst())?.created_at ?? new Date(0)
    },
  }
}
