import { refuse } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import { hint } from '#server/notifications/notify.ts'
import { findUser } from '#server/users/store.ts'
import { viewMe } from '#server/users/view.ts'
import type { api } from '#shared/api.ts'
import type { Accounts } from './accounts.ts'
import { changeEmail } from './email.ts'
import { methodsOf } from './methods.ts'
import { refuseEasy, refuseGuessable } from './passwords.ts'
import { sessionsOf, viewSession } from './sessions.ts'
import { mailVerification } from './verification.ts'

export const authHandlers = (accounts: Accounts): Handlers<typeof api.auth> => ({
  user: async ({ db, viewer }) => viewMe((await findUser(db, viewer.id)) ?? refuse('signed_out')),

  login: async ({ input, http }) => viewMe(await accounts.signIn(input, http)),

  methods: ({ db, viewer }) => methodsOf(db, viewer.id),

  register: async ({ input, http }) => {
    refuseEasy(input.password, input.email)
    return viewMe(await accounts.signUp(input, http))
  },

  checkVerification: async ({ input, http }) =>
    accounts.checkVerification(input.token, await accounts.viewerOf(http.request)),

  verify: async ({ input, http }) => accounts.verify(input, await accounts.viewerOf(http.request)),

  sendVerification: async ({ db, viewer }) => {
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    if (!me.email_verified || me.email_refused_at) await mailVerification(db, me.id)
    return {}
  },

  forgot: async ({ input }) => {
    await accounts.forgot(input.email)
    return {}
  },

  checkReset: async ({ input }) => {
    await accounts.checkReset(input.token)
    return {}
  },

  reset: async ({ input }) => {
    await accounts.reset(input.token, input.password)
    return {}
  },

  changePassword: async ({ input, viewer, http }) => {
    await accounts.changePassword(viewer, input, http)
    return {}
  },

  changeEmail: async ({ db, input: { current, email }, viewer, write, count }) => {
    const me = (await findUser(db, viewer.id)) ?? refuse('signed_out')
    const provenHash = await accounts.provePassword(me.id, current)
    if (email === me.email) return viewMe(me)
    refuseGuessable(email, current)
    await count('mailsToSelf')
    const changed = await write((tx, announce) => {
      hint(announce, [me.id], null)
      return changeEmail(tx, me.id, { email, sessionId: viewer.sessionId, provenHash })
    })
    return viewMe(changed)
  },

  sessions: async ({ db, viewer }) => (await sessionsOf(db, viewer.id)).map(viewSession(viewer.sessionId)),

  endOtherSessions: async ({ viewer }) => {
    await accounts.endOthers(viewer)
    return {}
  },

  endSession: async ({ input, viewer, http }) => {
    if (input.id === viewer.sessionId) await accounts.signOut(http)
    else if (!(await accounts.endSession(viewer.id, input.id))) refuse('session_missing')
    return { id: input.id }
  },
})
