import type { Db } from '#server/db/tables.ts'
import { refuse } from '#server/http/errors.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import { confirmAddress } from '#server/users/store.ts'
import { takeLink } from './links.ts'

/** How an address is found out to be its person's own. Nobody waits for it: an unverified person may do everything. */
export const openVerification = (db: Db) => ({
  mailVerification: (userId: string) => leaveMails(db, [userId], { kind: 'verify' }),

  verify: async (token: string) => {
    const whose = (await takeLink(db, 'verify', token)) ?? refuse('verify_link_over')
    // The address may have been changed in this moment.
    if (!(await confirmAddress(db, whose))) refuse('verify_link_over')
  },
})
