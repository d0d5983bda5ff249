import type { Background } from '#server/background.ts'
import { breaksConstraint } from '#server/db/constraints.ts'
import { Refused, refuse } from '#server/http/errors.ts'
import type { ViewerOf } from '#server/http/viewer.ts'
import type { Bus } from '#server/live/bus-types.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { sessionMaxDays } from '#shared/limits.ts'
import { dayMs } from '#shared/time.ts'
import { withCause } from './causes.ts'
import { configure, type Options } from './configure.ts'
import { type Http, handCookies, headersOf, openDoor } from './door.ts'
import { notLinked } from './google-entry.ts'
import type { GooglePerson } from './google-person.ts'
import { openPasswords } from './passwords.ts'
import { passwordHashOf } from './people.ts'
import { openProof } from './proof.ts'
import { openSessionReader } from './session.ts'
import { openSessionsAmong, tokenOfSession } from './sessions.ts'
import { openVerification } from './verification.ts'

type Parts = Omit<Options, 'onSessionEnded'> & { bus: Bus; mailer: Mailer; background: Background }

export type Accounts = ReturnType<typeof openAccounts>

/** Who somebody is, and how they sign in and out. The only door to better-auth: its own router is never mounted. */
export function openAccounts({ bus, mailer, background, ...options }: Parts) {
  const { db, publicUrl } = options
  const sayEnded = (userId: string, sessionId: string) =>
    bus.publish({ to: userId, event: { type: 'session_ended', sessionId } })
  const auth = configure({ ...options, onSessionEnded: sayEnded })
  const readSession = openSessionReader(auth, db)
  const ask = openDoor(auth)
  const post = { db, publicUrl, mailer, background }
  const verification = openVerification(auth, post)
  const endByToken = async (token: string) => (await auth.$context).internalAdapter.deleteSession(token)

  const viewerOf: ViewerOf = async (request, reply) => {
    if (!request.headers.cookie) return null
    const viewer = await readSession(request)
    if (viewer) return viewer
    // A session is made longer only where the browser can be given the longer cookie with it.
    const query = { disableRefresh: reply === undefined }
    const { headers, response } = await withCause(() =>
      auth.api.getSession({ headers: headersOf(request), query, returnHeaders: true }),
    )
    if (response && Date.now() - response.session.createdAt.getTime() > sessionMaxDays * dayMs) {
      await endByToken(response.session.token)
      return null
    }
    if (reply) handCookies(headers, reply)
    return response && { id: response.user.id, firstName: response.user.firstName, sessionId: response.session.id }
  }

  /** Ends one session of a person on every node; false where they have none of this id. */
  async function endSession(userId: string, sessionId: string): Promise<boolean> {
    const token = await tokenOfSession(db, userId, sessionId)
    if (token !== undefined) await endByToken(token)
    return token !== undefined
  }

  /** Signing in takes the place of the session that this browser had; where it lets nobody in, that one stays. */
  async function replacing<Result>({ request }: Http, signIn: () => Promise<Result>): Promise<Result> {
    const left = await viewerOf(request)
    const result = await signIn()
    if (left && result) await endSession(left.id, left.sessionId)
    return result
  }

  return {
    ...verification,
    ...openPasswords(auth, ask, post),
    ...openProof(auth, db),
    viewerOf,
    openSessions: (ids: string[]) => openSessionsAmong(db, ids),
    endSession,
    /** Closes the sockets of a session that ended by another way than through here. */
    sayEnded,
    /** Signs a person out everywhere, and closes their sockets on every node. */
    endAllSessions: async (userId: string) => (await auth.$context).internalAdapter.deleteUserSessions(userId),

    /** Both answer with the person's id. */
    signIn: (fields: { email: string; password: string }, http: Http): Promise<string> =>
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
      http: Http,
    ): Promise<string> =>
      replacing(http, async () => {
        const name = `${fields.firstName} ${fields.lastName}`
        const { user } = await ask('/sign-up/email', { ...fields, name }, http).catch((error) => {
          // Somebody else may take the address between better-auth's look-up and its insert.
          throw breaksConstraint(error, 'users_email_key') ? new Refused('email_taken') : error
        })
        verification.mailVerification({ id: user.id, ...fields })
        return user.id
      }),

    /** False where the address has an account that may not be linked; throws where nobody could be let in. */
    enterWithGoogle: (person: GooglePerson, http: Http): Promise<boolean> =>
      replacing(http, () =>
        withCause(async () => {
          const options = { body: person, headers: headersOf(http.request), returnHeaders: true } as const
          const { headers, response } = await auth.api.enterWithGoogle(options)
          if (response.error === notLinked) return false
          if (response.userId === null) throw new Error(`better-auth lets nobody in: ${response.error}`)
          handCookies(headers, http.reply)
          return true
        }),
      ),

    signOut: async (http: Http) => {
      await ask('/sign-out', {}, http)
    },
  }
}
