import type { Db } from '#server/db/tables.ts'
import type { Auth } from './configure.ts'

/** How whoever is signed in shows once more who they are. */
export const openProof = (auth: Auth, db: Db) => ({
  /** Whether this is a person's password; null where they have none. */
  async isPassword(userId: string, tried: string): Promise<boolean | null> {
    const { internalAdapter: people, password: passwords } = await auth.$context
    const hash = (await people.findCredentialAccount(userId))?.password
    return hash ? tried !== '' && passwords.verify({ hash, password: tried }) : null
  },

  /** When this session began; long ago where it has ended. */
  async signedInAt(sessionId: string): Promise<Date> {
    const sessions = db.selectFrom('sessions').select('created_at').where('id', '=', sessionId)
    return (await sessions.executeTakeFirst())?.created_at ?? new Date(0)
  },
})
