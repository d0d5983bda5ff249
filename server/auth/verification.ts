import { refuse } from '#server/http/errors.ts'
import { verifyLinkHours } from '#shared/limits.ts'
import type { Auth } from './configure.ts'
import { makeLink, takeLink } from './links.ts'
import { verifyMail } from './mails.ts'
import type { Addressee } from './people.ts'
import { linkTo, type Post } from './post.ts'

/** How an address is found out to be its person's own. Nobody waits for it: an unverified person may do everything. */
export const openVerification = (auth: Auth, { db, publicUrl, mailer, background }: Post) => ({
  mailVerification: (person: Addressee) =>
    background.run(async () => {
      const token = await makeLink(db, 'verify', person.id, verifyLinkHours * 3600)
      await mailer.send(verifyMail(person, linkTo(publicUrl, '/verify-email', token)))
    }),

  verify: async (token: string) => {
    const { userId } = (await takeLink(db, 'verify', token)) ?? refuse('verify_link_over')
    await (await auth.$context).internalAdapter.updateUser(userId, { emailVerified: true })
  },
})
