import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import { findUser } from '#server/users/store.ts'
import { viewMe } from '#server/users/view.ts'
import type { api } from '#shared/api.ts'
import { whyNotPassword } from '#shared/auth/rules.ts'
import type { Accounts } from './accounts.ts'

export const authHandlers = (accounts: Accounts): Handlers<typeof api.auth> => ({
  user: async ({ db, viewer }) => viewMe((await findUser(db, viewer.id)) ?? refuse('signed_out')),

  login: async ({ db, input, http }) => {
    const id = await accounts.signIn(input, http.request, http.reply)
    return viewMe((await findUser(db, id)) ?? refuse('wrong_credentials'))
  },

  register: async ({ db, input, http }) => {
    refuseIf(whyNotPassword(input.password, input.email))
    const id = await accounts.signUp(input, http.request, http.reply)
    return viewMe((await findUser(db, id)) ?? refuse('signed_out'))
  },
})
