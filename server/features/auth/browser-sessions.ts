import { lockUserForKeyShare } from '#server/database/lock-for-key-share.ts'
import type { Tx } from '#server/database/tables.ts'
import { hadBrowser, markHadBrowser } from '#server/features/users/store.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import { callBetterAuth } from './auth-adapter.ts'
import { hasApp } from './authenticator-apps.ts'
import type { Auth } from './better-auth.ts'
import { isRememberedBrowser, readBrowserToken, recordBrowser, setBrowserCookie } from './known-browsers.ts'
import { openPartialSession } from './partial-sessions.ts'
import { readSessionToken } from './session-reader.ts'
import { deleteReplaced, type OpenedSession, openSession, type PasskeyMethod, type SignInMethod } from './sessions.ts'
import { tellOfAccess } from './tell-of-access.ts'

type BrowserSessionsOptions = {
  auth: Auth
  publicUrl: string
  /** In a demo, the prepared accounts are shared by all visitors, so that no browser is new there. */
  isDemo: boolean
  announceSessionEnd: (userId: string, sessionId: string) => void
}
type OpenOptions = {
  hasSetEmail?: boolean
  /**
   * Time at which a second factor was shown, null if none is needed; if it is not given, the user's one is needed,
   * unless this browser is remembered, which shows none.
   */
  factorShownAt?: Date | null
  /** True (the default) if the browser's present session ends in the same statement. */
  replaces?: boolean
  /** The account has just been created, or its user goes on in this browser; the default is a sign-in. */
  occasion?: 'sign-in' | 'sign-up' | 'continuation'
}

/** A session whose cookies are still to be set. */
type NewSession = OpenedSession & { browserToken?: string }

export type BrowserSessions = ReturnType<typeof openBrowserSessions>

/** Signs a browser in: the session is written, and its cookie is set once that is committed. */
export function openBrowserSessions({ auth, publicUrl, isDemo, announceSessionEnd }: BrowserSessionsOptions) {
  /** Tells the user of a sign-in in a browser that was not known before, unless it is the account's first. */
  async function recordSignIn(
    tx: Tx,
    announce: Announce,
    userId: string,
    browser: { token: string; userAgent: string; isSignUp: boolean },
  ) {
    if (await recordBrowser(tx, userId, browser.token, browser.userAgent)) return
    const isFirst = !(await hadBrowser(tx, userId))
    if (isFirst && (browser.isSignUp || !isDemo)) await markHadBrowser(tx, userId)
    if (isFirst) return
    const person = await tx.selectFrom('users').select(['id', 'email']).where('id', '=', userId).executeTakeFirst()
    if (person) await tellOfAccess(tx, announce, person, { event: 'new_browser', userAgent: browser.userAgent })
  }

  return {
    /**
     * Opens a session, or a partial one while the second factor is missing; returns null if the sign-in method has been
     * removed meanwhile.
     */
    open: async (
      tx: Tx,
      announce: Announce,
      method: SignInMethod | PasskeyMethod,
      { request }: HttpContext,
      { hasSetEmail, factorShownAt, replaces = true, occasion = 'sign-in' }: OpenOptions = {},
    ): Promise<NewSession | null> => {
      const { userId } = method
      const replacedToken = replaces ? await readSessionToken(auth, request) : null
      const browserToken = readBrowserToken(request, publicUrl)
      // A passkey is a second factor by itself.
      if ('accountId' in method && factorShownAt === undefined && (await needsFactor(tx, userId, browserToken))) {
        const opened = await openPartialSession(tx, method)
        return opened && { ...opened, isPartial: true, replaced: await deleteReplaced(tx, replacedToken) }
      }
      const userAgent = request.headers['user-agent'] ?? ''
      const input = { userAgent, replacedToken, hasSetEmail, factorShownAt: factorShownAt ?? null }
      const opened = await openSession(tx, method, input)
      if (!opened || occasion === 'continuation') return opened
      await recordSignIn(tx, announce, userId, { token: browserToken, userAgent, isSignUp: occasion === 'sign-up' })
      return { ...opened, browserToken }
    },

    setCookie: async (
      { token, replaced, browserToken }: Pick<NewSession, 'token' | 'replaced' | 'browserToken'>,
      http: HttpContext,
    ) => {
      await callBetterAuth(http, (options) => auth.api.setSessionCookie({ body: { token }, ...options }))
      if (browserToken) setBrowserCookie(http.reply, publicUrl, browserToken)
      if (replaced) announceSessionEnd(replaced.userId, replaced.id)
    },
  }
}

/**
 * Returns true if a sign-in in this browser needs the second step. Waits for an app that is being turned on, so that no
 * session without the second step outlives that.
 */
async function needsFactor(tx: Tx, userId: string, browserToken: string): Promise<boolean> {
  await lockUserForKeyShare(tx, userId)
  return (await hasApp(tx, userId)) && !(await isRememberedBrowser(tx, userId, browserToken))
}
