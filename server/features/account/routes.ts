import type { AuthService } from '#server/features/auth/auth-service.ts'
import type { Files } from '#server/features/files/files.ts'
import { listPromises } from '#server/features/promises/list-promises.ts'
import { refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import { whyNotDeleteAccount } from '#shared/account/rules.ts'
import type { api } from '#shared/api.ts'
import { deleteAccount } from './delete-account.ts'
import { archiveName, streamExportArchive } from './export-archive.ts'

type AccountOptions = { auth: AuthService; files: Files; sweepMails: () => Promise<void>; secret: string }

export const accountHandlers = ({ auth, files, sweepMails, secret }: AccountOptions): Handlers<typeof api.account> => ({
  promises: listPromises,

  export: async ({ db, viewer, now, http }) => {
    // The file name is in quotes because web/lib/server.ts looks for them; the content-disposition library would omit
    // them.
    const disposition = `attachment; filename="${archiveName(now)}"`
    http.reply.headers({ 'content-type': 'application/zip', 'content-disposition': disposition })
    return streamExportArchive({ db, viewer, now }, files.storage)
  },

  remove: async ({ input, viewer, now, write, http }) => {
    const isPasswordRight = await auth.isPassword(viewer.id, input.password ?? '')
    const signedInAt = await auth.signedInAt(viewer.sessionId)
    refuseIf(whyNotDeleteAccount({ isPasswordRight, signedInAt, now }))

    const sessions = await write((tx, announce) => deleteAccount(tx, announce, { userId: viewer.id, secret, now }))
    for (const id of sessions) auth.announceSessionEnd(viewer.id, id)
    await sweepMails()
    await auth.signOut(http)
    return {}
  },
})
