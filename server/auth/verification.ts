import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/http/errors.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import type { Auth } from './configure.ts'
import { takeLink } from './links.ts'

/** How an address is found out to be its person's own. Nobody waits for it: an unverified person may do everything. */
export const openVerification = (auth: Auth, db: Db) => ({
  mailVerification: (userId: string) => leaveMails(db, [userId], { kind: 'verify' }),

  verify: async (token: string) => {
    const { userId } = (await takeLink(db, 'verify', token)) ?? refuse('verify_link_over')
    await (await auth.$context).internalAdapter.updateUser(userId, { emailVerified: true })
  },
})
