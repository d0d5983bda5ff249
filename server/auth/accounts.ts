import { APIError } from 'better-auth/api'
import type { ViewerOf } from '#server/http/viewer.ts'
import type { Bus } from '#server/live/bus-types.ts'
import type { Background } from '#server/process/background.ts'
import { withCause } from './causes.ts'
import { configure, type Options } from './configure.ts'
import { callFor, handCookies, headersOf, openDoor } from './door.ts'
import { openPasswords } from './passwords.ts'
import type { EnterAs } from './person-entry.ts'
import { openProof } from './proof.ts'
import { openSessionReader } from './session.ts'
import { openSessionsAmong, tokenOfSession } from './sessions.ts'
import { openSignIn } from './sign-in.ts'

type Parts = Omit<Options, 'onSessionEnded'> & { bus: Bus; background: Background }

export type Accounts = ReturnType<typeof openAccounts>

/** Who somebody is, and how they sign in and out. The only door to better-auth: its own router is never mounted. */
export function openAccounts({ bus, background, ...options }: Parts) {
  const { db } = options
  const sayEnded = (userId: string, sessionId: string) =>
    bus.publish({ to: userId, event: { type: 'session_ended', sessionId } })
  const auth = configure({ ...options, onSessionEnded: sayEnded })
  const readSession = openSessionReader(auth, db)
  const ask = openDoor(auth)
  const proof = openProof(auth, db)
  const endByToken = async (token: string) => (await auth.$context).internalAdapter.deleteSession(token)

  const enterAs: EnterAs = async (userId, hash, http) =>
    (await callFor(http, (on) => auth.api.enterAs({ body: { userId, hash }, ...on }))).isIn

  const viewerOf: ViewerOf = async (request, reply) => {
    if (!request.headers.cookie) return null
    const viewer = await readSession(request)
    if (viewer) return viewer
    // A session is made longer only where the browser can be given the longer cookie with it.
    const query = { disableRefresh: reply === undefined }
    const { headers, response } = await withCause(() =>
      auth.api.getSession({ headers: headersOf(request), query, returnHeaders: true }).catch(unlessEndedMeanwhile),
    )
    // better-auth asks this node's clock, and knows no age at which a session ends however much it is used.
    if (response && !(await openSessionsAmong(db, [response.session.id])).has(response.session.id)) {
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

  return {
    ...openPasswords({ auth, db, bus, enterAs, background, proof, sayEnded }),
    ...openSignIn({ auth, db, ask, viewerOf, endSession, endByToken }),
    ...proof,
    viewerOf,
    openSessions: (ids: string[]) => openSessionsAmong(db, ids),
    endSession,
    /** Closes the sockets of a session that ended by another way than through here. */
    sayEnded,
  }
}

/** better-auth refuses to make a session longer that ends in the same moment: nobody asks, then. */
function unlessEndedMeanwhile(error: unknown) {
  if (error instanceof APIError && error.statusCode === 401) return { headers: new Headers(), response: null }
  throw error
}
