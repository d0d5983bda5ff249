import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/http/errors.ts'
import type { Hashing } from './hashing.ts'
import { passwordHashOf } from './methods.ts'

export type Proof = ReturnType<typeof openProof>

/** How whoever is signed in shows once more who they are. */
export function openProof(hashing: Hashing, db: Db) {
  /** What is kept of a person's password, and whether this is it; null where they have none. */
  async function compare(userId: string, tried: string) {
    const hash = await passwordHashOf(db, userId)
    return hash ? { hash, isRight: tried !== '' && (await hashing.verify({ hash, password: tried })) } : null
  }

  return {
    compare,

    /** Whether this is a person's password; null where they have none. */
    isPassword: async (userId: string, tried: string): Promise<boolean | null> =>
      (await compare(userId, tried))?.isRight ?? null,

    /** What is kept of the password that a person has shown to know; refuses where they have not. */
    async provePassword(userId: string, tried: string): Promise<string> {
      const { hash, isRight } = (await compare(userId, tried)) ?? refuse('no_password')
      return isRight ? hash : refuse('wrong_password')
    },

    /** When this session began; long ago where it has ended. */
    async signedInAt(sessionId: string): Promise<Date> {
      const sessions = db.selectFrom('sessions').select('created_at').where('id', '=', sessionId)
      return (await sessions.executeTakeFirst())?.created_at ?? new Date(0)
    },
  }
}
