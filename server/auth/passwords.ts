import { refuse, refuseIf } from '#server/http/errors.ts'
import { whyNotPassword } from '#shared/auth/rules.ts'
import { resetLinkMinutes } from '#shared/limits.ts'
import { site } from '#site'
import type { Auth } from './configure.ts'
import type { Ask, Http } from './door.ts'
import { dropLink, findLink, makeLink, takeLink } from './links.ts'
import { passwordChangedMail, resetMail } from './mails.ts'
import { type Addressee, findByAddress } from './people.ts'
import { linkTo, type Post } from './post.ts'

/** Refuses a password that guessers would try at this address. */
export const refuseEasy = (password: string, email: string) =>
  refuseIf(whyNotPassword(password, { email, productName: site.name }))

/** How a password is forgotten, set anew and changed. */
export function openPasswords(auth: Auth, ask: Ask, { db, publicUrl, mailer, background }: Post) {
  const tellOfChange = (person: Addressee) =>
    background.run(() => mailer.send(passwordChangedMail(person, linkTo(publicUrl, '/forgot-password'))))

  return {
    /** What is done before the answer is the same whether or not the address has an account. */
    async forgot(email: string) {
      const person = await findByAddress(db, email)
      background.run(async () => {
        if (person === undefined) return
        const token = await makeLink(db, 'reset', person.id, resetLinkMinutes * 60)
        await mailer.send(resetMail(person, linkTo(publicUrl, '/reset-password', token)))
      })
    },

    /** Whoever follows the link reads the address's mail, so it is verified too. Nobody is signed in by it. */
    async reset(token: string, password: string) {
      const person = (await findLink(db, 'reset', token)) ?? refuse('reset_link_over')
      refuseEasy(password, person.email)
      const { internalAdapter: people, password: passwords } = await auth.$context
      const hash = await passwords.hash(password)
      if (!(await takeLink(db, 'reset', token))) refuse('reset_link_over')
      const account = { userId: person.id, providerId: 'credential', accountId: person.id, password: hash }
      if (await people.findCredentialAccount(person.id)) await people.updatePassword(person.id, hash)
      else await people.createAccount(account)
      await people.deleteUserSessions(person.id)
      await people.updateUser(person.id, { emailVerified: true })
      await dropLink(db, 'verify', person.id)
      tellOfChange(person)
    },

    /** This browser goes on with a new session; all others are ended, and so is a link that was asked for before. */
    async changePassword(person: Addressee, { current, next }: { current: string; next: string }, http: Http) {
      refuseEasy(next, person.email)
      const fields = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      await ask('/change-password', fields, http)
      await dropLink(db, 'reset', person.id)
      tellOfChange(person)
    },
  }
}
