import { APIError } from 'better-auth/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { openTurnAway } from '#server/features/barred-addresses/turn-away.ts'
import { isRestricted } from '#server/features/restrictions/store.ts'
import { lockUser } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import type { IsPartial, Viewer, ViewerOf } from '#server/platform/http/viewer.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { Background } from '#server/platform/process/background.ts'
import type { ShownPasskey } from '#shared/auth/passkey-schema.ts'
import type { SecondStep } from '#shared/auth/schema.ts'
import { callBetterAuth, copyCookies, headersOf } from './auth-adapter.ts'
import { type AuthOptions, configure } from './better-auth.ts'
import { openBrowserSessions } from './browser-sessions.ts'
import { hasDeletedAccount } from './deleted-accounts.ts'
import { endAccess } from './end-access.ts'
import { withErrorCapture } from './error-capture.ts'
import { openFactorProof } from './factor-proof.ts'
import { type HashingBounds, openHashing } from './hashing.ts'
import { findRememberedBrowsers, readBrowserToken } from './known-browsers.ts'
import { setLoggedOutCookie } from './logged-out-cookie.ts'
import { openNotMe } from './not-me.ts'
import { endPartialSession, findPartialSession } from './partial-sessions.ts'
import { openPasskeySignIn } from './passkey-sign-in.ts'
import { openPasswords } from './passwords.ts'
import { openReauthentication } from './reauthentication.ts'
import { openSecondFactor } from './second-factor.ts'
import { openSessionReader, readSessionToken } from './session-reader.ts'
import { findOpenSessions, findSessionToken, lockSession } from './sessions.ts'
import { openSignIn } from './sign-in.ts'
import { openVerification } from './verification.ts'

type AuthServiceOptions = Omit<AuthOptions, 'onSessionEnded'> & {
  bus: Bus
  background: Background
  hashing?: HashingBounds | undefined
  isDemo: boolean
}

export type AuthService = ReturnType<typeof openAuthService>

/**
 * Signs users in and out and tells who they are. This is the only access to better-auth, whose own router is never
 * mounted.
 */
export function openAuthService({ bus, background, isDemo, hashing: bounds, ...options }: AuthServiceOptions) {
  const { db, secret, publicUrl } = options
  const announceSessionEnd = (userId: string, sessionId: string) =>
    bus.publish({ to: userId, event: { type: 'session_ended', sessionId } })
  const turnAwayIfBarred = openTurnAway({ db, secret, background })
  const auth = configure({ ...options, onSessionEnded: announceSessionEnd })
  const readSession = openSessionReader(auth, db)
  const hashing = openHashing(bounds)
  const reauthentication = openReauthentication(hashing, db)
  const browserSessions = openBrowserSessions({ auth, publicUrl, isDemo, announceSessionEnd })
  const proof = openFactorProof(reauthentication, db)
  const secondFactor = openSecondFactor({ db, bus, secret, browserSessions, proof, announceSessionEnd })
  const passkeys = openPasskeySignIn({ db, bus, publicUrl, browserSessions, proof })
  const endSessionByToken = async (token: string) => (await auth.$context).internalAdapter.deleteSession(token)

  const viewerOf: ViewerOf = async (request, reply) => {
    if (!request.headers.cookie) return null
    const viewer = (await readSession(request)) ?? (await readByBetterAuth(request, reply))
    if (viewer === null && reply && (await isOfDeletedAccount(request))) setLoggedOutCookie(reply, publicUrl)
    return viewer
  }

  const isPartial: IsPartial = async (request) => (await readPartialSession(request)) !== null

  /** Returns the user whose sign-in still lacks the second step in this browser. */
  async function readPartialSession(request: FastifyRequest): Promise<{ id: string } | null> {
    const token = await readSessionToken(auth, request)
    const partial = token === null ? undefined : await findPartialSession(db, token)
    return partial ? { id: partial.userId } : null
  }

  /** True if the browser still has the session of an account that was deleted elsewhere. */
  async function isOfDeletedAccount(request: FastifyRequest): Promise<boolean> {
    const token = await readSessionToken(auth, request)
    return token !== null && hasDeletedAccount(db, token)
  }

  async function readByBetterAuth(request: FastifyRequest, reply: FastifyReply | undefined): Promise<Viewer | null> {
    // A session is extended only if the longer cookie can be sent to the browser as well.
    const query = { disableRefresh: reply === undefined }
    const { headers, response } = await withErrorCapture(() =>
      auth.api.getSession({ headers: headersOf(request), query, returnHeaders: true }).catch(unlessEndedMeanwhile),
    )
    // better-auth uses this node's clock, and knows no maximum age of a session.
    if (response && !(await findOpenSessions(db, [response.session.id])).has(response.session.id)) {
      await endSessionByToken(response.session.token)
      return null
    }
    // better-auth also removes the cookie of an ended session. By the time that answer arrives, the browser may have
    // the cookie of a new one, which would be removed with it.
    if (reply && response) copyCookies(headers, reply)
    if (response === null) return null
    const { id, firstName } = response.user
    return { id, firstName, sessionId: response.session.id, isSuspended: await isRestricted(db, id, 'suspend') }
  }

  /** Ends one session of a user on every node; returns false if the user has no session with this id. */
  async function endSession(userId: string, sessionId: string): Promise<boolean> {
    const token = await findSessionToken(db, userId, sessionId)
    if (token !== undefined) await endSessionByToken(token)
    return token !== undefined
  }

  return {
    ...openPasswords({ db, bus, browserSessions, hashing, background, reauthentication, announceSessionEnd }),
    ...openSignIn({ db, bus, browserSessions, hashing, turnAwayIfBarred }),
    ...openVerification({ db, bus, secret, reauthentication, announceSessionEnd }),
    ...openNotMe({ db, bus, secret, announceSessionEnd }),
    ...reauthentication,
    ...secondFactor,
    /** Shows a second factor, to complete the browser's partial session or once more in its session. */
    secondStep: async ({ code, remember = false }: SecondStep, http: HttpContext) => {
      const [viewer, token] = [await viewerOf(http.request), await readSessionToken(auth, http.request)]
      await secondFactor.secondStep({ code, remember, viewer, token }, http)
    },
    ...passkeys,
    /** Signs in by a passkey, or shows one as the second factor of the browser's session. */
    showPasskey: async (shown: ShownPasskey, http: HttpContext) => {
      const [viewer, token] = [await viewerOf(http.request), await readSessionToken(auth, http.request)]
      await passkeys.showPasskey(shown, { viewer, token }, http)
    },
    requestPasskey: async ({ request }: HttpContext) =>
      passkeys.requestPasskey((await viewerOf(request)) ?? (await readPartialSession(request))),
    findRememberedBrowsers: ({ id }: Viewer, { request }: HttpContext) =>
      findRememberedBrowsers(db, id, readBrowserToken(request, publicUrl)),
    async signOut(http: HttpContext) {
      const token = await readSessionToken(auth, http.request)
      if (token !== null) await endPartialSession(db, token)
      await callBetterAuth(http, (options) => auth.api.signOut(options))
    },
    turnAwayIfBarred,
    viewerOf,
    isPartial,
    findOpenSessions: (ids: string[]) => findOpenSessions(db, ids),
    endSession,

    /** Signs a user out everywhere else, and ends access to the account that needs no session. */
    async endOtherSessions(viewer: Viewer): Promise<void> {
      const ended = await inTransaction(db, bus, async (tx) => {
        await lockUser(tx, viewer.id)
        const { id } = (await lockSession(tx, viewer)) ?? refuse('signed_out')
        return endAccess(tx, viewer.id, id)
      })
      for (const id of ended) announceSessionEnd(viewer.id, id)
    },

    /** Closes the sockets of a session that was ended by other code. */
    announceSessionEnd,
  }
}

/** better-auth throws when it extends a session that ends at the same moment; there is no viewer then. */
function unlessEndedMeanwhile(error: unknown) {
  if (error instanceof APIError && error.statusCode === 401) return { headers: new Headers(), response: null }
  throw error
}
