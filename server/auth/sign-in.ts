import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import type { ViewerOf } from '#server/http/viewer.ts'
import type { Auth } from './configure.ts'
import { type Ask, callFor } from './door.ts'
import { notLinked } from './google-entry.ts'
import type { GooglePerson } from './google-person.ts'
import { passwordHashOf, unlessTaken } from './people.ts'
import { mailVerification } from './verification.ts'

type Parts = {
  auth: Auth
  db: Db
  ask: Ask
  viewerOf: ViewerOf
  endSession: (userId: string, sessionId: string) => Promise<boolean>
  endByToken: (token: string) => Promise<void>
}

/** The ways in, with a password or with Google, and the way out. */
export function openSignIn({ auth, db, ask, viewerOf, endSession, endByToken }: Parts) {
  /** Signing in takes the place of the session that this browser had; where it lets nobody in, that one stays. */
  async function replacing<Result>({ request }: Exchange, signIn: () => Promise<Result>): Promise<Result> {
    const left = await viewerOf(request)
    const result = await signIn()
    if (left && result) await endSession(left.id, left.sessionId)
    return result
  }

  return {
    /** Both answer with the person's id. */
    signIn: (fields: { email: string; password: string }, http: Exchange): Promise<string> =>
      replacing(http, async () => {
        const hash = await passwordHashOf(db, fields.email)
        const { user, token } = await ask('/sign-in/email', fields, http)
        // A password that was changed while it was checked would otherwise open a session after all others were ended.
        if ((await passwordHashOf(db, fields.email)) === hash) return user.id
        http.reply.removeHeader('set-cookie')
        await endByToken(token)
        return refuse('wrong_credentials')
      }),

    signUp: (
      fields: { email: string; password: string; firstName: string; lastName: string },
      http: Exchange,
    ): Promise<string> =>
      replacing(http, async () => {
        const name = `${fields.firstName} ${fields.lastName}`
        // Somebody else may take the address between better-auth's look-up and its insert.
        const { user } = await ask('/sign-up/email', { ...fields, name }, http).catch(unlessTaken('email_taken'))
        await mailVerification(db, user.id)
        return user.id
      }),

    /** False where the address has an account that may not be linked; throws where nobody could be let in. */
    enterWithGoogle: (person: GooglePerson, http: Exchange): Promise<boolean> =>
      replacing(http, async () => {
        const { userId, error } = await callFor(http, (on) => auth.api.enterWithGoogle({ body: person, ...on }))
        if (error === notLinked) return false
        if (userId === null) throw new Error(`better-auth lets nobody in: ${error}`)
        return true
      }),

    signOut: async (http: Exchange) => {
      await ask('/sign-out', {}, http)
    },
  }
}
