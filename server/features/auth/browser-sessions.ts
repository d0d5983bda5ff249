import type { Db } from '#server/database/tables.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import { callBetterAuth } from './auth-adapter.ts'
import type { Auth } from './better-auth.ts'
import { readSessionToken } from './session-reader.ts'
import { type OpenedSession, openSession, type SignInMethod } from './sessions.ts'

type BrowserSessionsOptions = { auth: Auth; announceSessionEnd: (userId: string, sessionId: string) => void }
type OpenOptions = {
  hasSetEmail?: boolean
  /** True (the default) if the browser's present session ends in the same statement. */
  replaces?: boolean
}

export type BrowserSessions = ReturnType<typeof openBrowserSessions>

/** Signs a browser in: the session is written, and its cookie is set once that is committed. */
export function openBrowserSessions({ auth, announceSessionEnd }: BrowserSessionsOptions) {
  return {
    /** Opens a session; returns null if the sign-in method has been removed meanwhile. */
    open: async (
      db: Db,
      method: SignInMethod,
      { request }: HttpContext,
      { hasSetEmail, replaces = true }: OpenOptions = {},
    ) => {
      const replacedToken = replaces ? await readSessionToken(auth, request) : null
      return openSession(db, method, { userAgent: request.headers['user-agent'] ?? '', replacedToken, hasSetEmail })
    },

    setCookie: async ({ token, replaced }: OpenedSession, http: HttpContext) => {
      await callBetterAuth(http, (options) => auth.api.setSessionCookie({ body: { token }, ...options }))
      if (replaced) announceSessionEnd(replaced.userId, replaced.id)
    },
  }
}
