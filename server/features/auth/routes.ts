import { findUser } from '#server/features/users/store.ts'
import { viewMe } from '#server/features/users/view.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import { isSameSecret } from '#server/platform/secrets/is-same-secret.ts'
import type { api } from '#shared/api.ts'
import type { AuthService } from './auth-service.ts'
import { changeEmail } from './change-email.ts'
import { endRemembering } from './known-browsers.ts'
import { findPasskeys, viewPasskey } from './passkeys.ts'
import { refuseGuessableAddress, refuseWeakPassword } from './passwords.ts'
import { findSessions, markDemoPasswordShown, viewSession } from './sessions.ts'
import { findMethods } from './sign-in-methods.ts'
import { enqueueVerificationMail } from './verification.ts'

/** `demoPassword` is null unless this is a public demo. */
export const authHandlers = (auth: AuthService, demoPassword: string | null): Handlers<typeof api.auth> => ({
  user: async ({ db, viewer }) => viewMe((await findUser(db, viewer.id)) ?? refuse('signed_out')),

  login: async ({ input, http }) => {
    const user = await auth.signIn(input, http)
    return user === 'partial' ? { secondFactor: true } : viewMe(user)
  },

  secondStep: async ({ input, http }) => {
    await auth.secondStep(input, http)
    return {}
  },

  showDemoPassword: async ({ db, input, viewer }) => {
    if (demoPassword === null) refuse('page_missing')
    if (!isSameSecret(input.password, demoPassword)) refuse('wrong_demo_password')
    await markDemoPasswordShown(db, viewer.sessionId)
    return {}
  },

  factors: ({ viewer }) => auth.findFactors(viewer.id),

  rememberedBrowsers: ({ viewer, http }) => auth.findRememberedBrowsers(viewer, http),

  endRemembering: async ({ db, input, viewer }) => {
    if (!(await endRemembering(db, viewer.id, input.id))) refuse('browser_missing')
    return { id: input.id }
  },

  startApp: ({ input, viewer }) => auth.startApp(viewer, input.password ?? ''),

  confirmApp: async ({ input, viewer, http }) => ({
    codes: await auth.confirmApp(viewer, input.code, http.request.headers['user-agent'] ?? ''),
  }),

  removeApp: async ({ viewer, http }) => {
    await auth.removeApp(viewer, http.request.headers['user-agent'] ?? '')
    return {}
  },

  renewBackupCodes: async ({ viewer }) => ({ codes: await auth.renewBackupCodes(viewer) }),

  passkeys: async ({ db, viewer }) => (await findPasskeys(db, viewer.id)).map(viewPasskey),

  startPasskey: ({ input, viewer }) => auth.startPasskey(viewer, input.password ?? ''),

  addPasskey: async ({ input, viewer, http }) =>
    viewPasskey(await auth.addPasskey(viewer, input, http.request.headers['user-agent'] ?? '')),

  removePasskey: async ({ input, viewer, http }) => {
    await auth.removePasskey(viewer, input.id, http.request.headers['user-agent'] ?? '')
    return { id: input.id }
  },

  requestPasskey: ({ http }) => auth.requestPasskey(http),

  showPasskey: async ({ input, http }) => {
    await auth.showPasskey(input, http)
    return {}
  },

  checkNotMe: ({ input }) => auth.checkNotMe(input.token),

  notMe: ({ input }) => auth.notMe(input.token),

  methods: ({ db, viewer }) => findMethods(db, viewer.id),

  register: async ({ input, http }) => {
    refuseWeakPassword(input.password, input.email)
    return viewMe(await auth.signUp(input, http))
  },

  checkVerification: async ({ input, http }) => auth.checkVerification(input.token, await auth.viewerOf(http.request)),

  verify: async ({ input, http }) => auth.verify(input, await auth.viewerOf(http.request)),

  sendVerification: async ({ db, viewer }) => {
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    if (!me.email_verified || me.email_refused_at) await enqueueVerificationMail(db, me.id)
    return {}
  },

  forgot: async ({ input }) => {
    await auth.requestReset(input.email)
    return {}
  },

  checkReset: async ({ input }) => {
    await auth.checkReset(input.token)
    return {}
  },

  reset: async ({ input }) => {
    await auth.reset(input.token, input.password)
    return {}
  },

  changePassword: async ({ input, viewer, http }) => {
    await auth.changePassword(viewer, input, http)
    return {}
  },

  changeEmail: async ({ db, input: { current, email }, viewer, write, count }) => {
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    const provenHash = await auth.requirePassword(me.id, current)
    if (email === me.email) return viewMe(me)
    refuseGuessableAddress(email, current)
    await count('mailsToSelf')
    const changed = await write((tx, announce) => {
      announceInvalidation(announce, [me.id], null)
      return changeEmail(tx, me.id, {
        email,
        sessionId: viewer.sessionId,
        provenHash,
        turnAwayIfBarred: auth.turnAwayIfBarred,
      })
    })
    return viewMe(changed)
  },

  sessions: async ({ db, viewer }) => (await findSessions(db, viewer.id)).map(viewSession(viewer.sessionId)),

  endOtherSessions: async ({ viewer }) => {
    await auth.endOtherSessions(viewer)
    return {}
  },

  endSession: async ({ input, viewer, http }) => {
    if (input.id === viewer.sessionId) await auth.signOut(http)
    else if (!(await auth.endSession(viewer.id, input.id))) refuse('session_missing')
    return { id: input.id }
  },
})
