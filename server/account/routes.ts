import type { Accounts } from '#server/auth/accounts.ts'
import type { Files } from '#server/files/files.ts'
import { refuseIf } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import { whyNotLeave } from '#shared/account/rules.ts'
import type { api } from '#shared/api.ts'
import { leave } from './leave.ts'
import { pack, packName } from './pack.ts'

type Parts = { accounts: Accounts; files: Files; forgetMails: () => Promise<void> }

export const accountHandlers = ({ accounts, files, forgetMails }: Parts): Handlers<typeof api.account> => ({
  export: async ({ db, viewer, now, http }) => {
    // In quotes, in which web/lib/server.ts looks for the name: the library leaves them out.
    const disposition = `attachment; filename="${packName(now)}"`
    http.reply.headers({ 'content-type': 'application/zip', 'content-disposition': disposition })
    return pack({ db, viewer, now }, files.storage)
  },

  remove: async ({ input, viewer, now, write, http }) => {
    const isPasswordRight = await accounts.isPassword(viewer.id, input.password ?? '')
    const signedInAt = await accounts.signedInAt(viewer.sessionId)
    refuseIf(whyNotLeave({ isPasswordRight, signedInAt, now }))

    const sessions = await write((tx, announce) => leave(tx, announce, viewer.id))
    for (const id of sessions) accounts.sayEnded(viewer.id, id)
    await forgetMails()
    await accounts.signOut(http)
    return {}
  },
})
