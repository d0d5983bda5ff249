import { APIError } from 'better-auth/api'
import { inTransaction } from '#server/db/transaction.ts'
import { refuse } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import type { Viewer, ViewerOf } from '#server/http/viewer.ts'
import type { Bus } from '#server/live/bus-types.ts'
import type { Background } from '#server/process/background.ts'
import { lockUser } from '#server/users/store.ts'
import { endAccess } from './access.ts'
import { withCause } from './causes.ts'
import { configure, type Options } from './configure.ts'
import { callFor, handCookies, headersOf } from './door.ts'
import { openEntry } from './entry.ts'
import { type HashingBounds, openHashing } from './hashing.ts'
import { openPasswords } from './passwords.ts'
import { openProof } from './proof.ts'
import { openSessionReader } from './session.ts'
import { lockSession, openSessionsAmong, tokenOfSession } from './sessions.ts'
import { openSignIn } from './sign-in.ts'
import { openVerification } from './verification.ts'

type Parts = Omit<Options, 'onSessionEnded'> & {
  bus: Bus
  background: Background
  hashing?: HashingBounds | undefined
}

export type Accounts = ReturnType<typeof openAccounts>

/** Who somebody is, and how they sign in and out. The only door to better-auth: its own router is never mounted. */
export function openAccounts({ bus, background, hashing: bounds, ...options }: Parts) {
  const { db, secret } = options
  const sayEnded = (userId: string, sessionId: string) =>
    bus.publish({ to: userId, event: { type: 'session_ended', sessionId } })
  const auth = configure({ ...options, onSessionEnded: sayEnded })
  const readSession = openSessionReader(auth, db)
  const hashing = openHashing(bounds)
  const proof = openProof(hashing, db)
  const entry = openEntry({ auth, sayEnded })
  const endByToken = async (token: string) => (await auth.$context).internalAdapter.deleteSession(token)

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
    ...openPasswords({ db, bus, entry, hashing, background, proof, sayEnded }),
    ...openSignIn({ db, bus, entry, hashing }),
    ...openVerification({ db, bus, secret, proof, sayEnded }),
    ...proof,
    signOut: (http: Exchange) => callFor(http, (on) => auth.api.signOut(on)),
    viewerOf,
    openSessions: (ids: string[]) => openSessionsAmong(db, ids),
    endSession,

    /** Signs a person out everywhere but here, and ends what reads their account without a session. */
    async endOthers(viewer: Viewer): Promise<void> {
      const ended = await inTransaction(db, bus, async (tx) => {
        await lockUser(tx, viewer.id)
        const { id } = (await lockSession(tx, viewer)) ?? refuse('signed_out')
        return endAccess(tx, viewer.id, id)
      })
      for (const id of ended) sayEnded(viewer.id, id)
    },

    /** Closes the sockets of a session that ended by another way than through here. */
    sayEnded,
  }
}

/** better-auth refuses to make a session longer that ends in the same moment: nobody asks, then. */
function unlessEndedMeanwhile(error: unknown) {
  if (error instanceof APIError && error.statusCode === 401) return { headers: new Headers(), response: null }
  throw error
}
