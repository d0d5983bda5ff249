import type { Tx } from '#server/database/tables.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import { callBetterAuth } from './auth-adapter.ts'
import { hasApp } from './authenticator-apps.ts'
import type { Auth } from './better-auth.ts'
import { openPartialSession } from './partial-sessions.ts'
import { readSessionToken } from './session-reader.ts'
import { deleteReplaced, type OpenedSession, openSession, type SignInMethod } from './sessions.ts'

type BrowserSessionsOptions = { auth: Auth; announceSessionEnd: (userId: string, sessionId: string) => void }
type OpenOptions = {
  hasSetEmail?: boolean
  /** Time at which a second factor was shown, null if none is needed; if it is not given, the user's one is needed. */
  factorShownAt?: Date | null
  /** True (the default) if the browser's present session ends in the same statement. */
  replaces?: boolean
}

export type BrowserSessions = ReturnType<typeof openBrowserSessions>

/** Signs a browser in: the session is written, and its cookie is set once that is committed. */
export function openBrowserSessions({ auth, announceSessionEnd }: BrowserSessionsOptions) {
  return {
    /**
     * Opens a session, or a partial one while the second factor is missing; returns null if the sign-in method has been
     * removed meanwhile.
     */
    open: async (
      tx: Tx,
      method: SignInMethod,
      { request }: HttpContext,
      { hasSetEmail, factorShownAt, replaces = true }: OpenOptions = {},
    ): Promise<OpenedSession | null> => {
      const replacedToken = replaces ? await readSessionToken(auth, request) : null
      if (factorShownAt === undefined && (await hasAppLocked(tx, method.userId))) {
        const opened = await openPartialSession(tx, method)
        return opened && { ...opened, isPartial: true, replaced: await deleteReplaced(tx, replacedToken) }
      }
      const userAgent = request.headers['user-agent'] ?? ''
      return openSession(tx, method, { userAgent, replacedToken, hasSetEmail, factorShownAt: factorShownAt ?? null })
    },

    setCookie: async ({ token, replaced }: Pick<OpenedSession, 'token' | 'replaced'>, http: HttpContext) => {
      await callBetterAuth(http, (options) => auth.api.setSessionCookie({ body: { token }, ...options }))
      if (replaced) announceSessionEnd(replaced.userId, replaced.id)
    },
  }
}

/** Waits for an app that is being turned on, so that no session without the second step outlives that. */
async function hasAppLocked(tx: Tx, userId: string): Promise<boolean> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forKeyShare().execute()
  return hasApp(tx, userId)
}
