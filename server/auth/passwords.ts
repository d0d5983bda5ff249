import type { Db } from '#server/db/tables.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import type { Background } from '#server/process/background.ts'
import { confirmAddress } from '#server/users/store.ts'
import { whyNotPassword } from '#shared/auth/rules.ts'
import { site } from '#site'
import type { Auth } from './configure.ts'
import type { Ask } from './door.ts'
import { dropLink, findLink, takeLink } from './links.ts'
import { type Addressee, findByAddress } from './people.ts'

const whyEasy = (password: string, email: string) => whyNotPassword(password, { email, productName: site.name })

/** Refuses a password that guessers would try at this address. */
export const refuseEasy = (password: string, email: string, field = 'password') =>
  refuseIf(whyEasy(password, email), field)

/** Refuses an address at which guessers would try the password that somebody has. */
export const refuseGuessable = (email: string, password: string) =>
  refuseIf(whyEasy(password, email) && 'password_like_address')

/** How a password is forgotten, set anew and changed. */
export function openPasswords(auth: Auth, ask: Ask, { db, background }: { db: Db; background: Background }) {
  /** At the address as of the change: a thief who has the account may give it another one before the mail is sent. */
  const tellOfChange = (userId: string, toEmail: string) =>
    leaveMails(db, [userId], { kind: 'password_changed', toEmail })

  /** Whoever linked Google before anybody had shown that they read this address's mail may be another person. */
  async function unlinkGoogle(userId: string) {
    const { internalAdapter: people } = await auth.$context
    for (const { id, providerId } of await people.findAccounts(userId))
      if (providerId === 'google') await people.deleteAccount(id)
  }

  return {
    /** What is done before the answer is the same whether or not the address has an account. */
    async forgot(email: string) {
      const person = await findByAddress(db, email)
      background.run(() => leaveMails(db, person ? [person.id] : [], { kind: 'reset' }))
    },

    async checkReset(token: string) {
      if (!(await findLink(db, 'reset', token))) refuse('reset_link_over')
    },

    /** Whoever follows the link reads the address's mail, so it is verified too. Nobody is signed in by it. */
    async reset(token: string, password: string) {
      const person = (await findLink(db, 'reset', token)) ?? refuse('reset_link_over')
      refuseEasy(password, person.email)
      const { internalAdapter: people, password: passwords } = await auth.$context
      const hash = await passwords.hash(password)
      const taken = (await takeLink(db, 'reset', token)) ?? refuse('reset_link_over')
      const account = { userId: person.id, providerId: 'credential', accountId: person.id, password: hash }
      if (await people.findCredentialAccount(person.id)) await people.updatePassword(person.id, hash)
      else await people.createAccount(account)
      await people.deleteUserSessions(person.id)
      await unlinkGoogle(person.id)
      await confirmAddress(db, taken)
      await dropLink(db, 'verify', person.id)
      await tellOfChange(person.id, taken.email)
    },

    /** This browser goes on with a new session; all others are ended, and so is a link that was asked for before. */
    async changePassword(person: Addressee, { current, next }: { current: string; next: string }, http: Exchange) {
      refuseEasy(next, person.email, 'next')
      const fields = { currentPassword: current, newPassword: next, revokeOtherSessions: true }
      await ask('/change-password', fields, http)
      await dropLink(db, 'reset', person.id)
      await tellOfChange(person.id, person.email)
    },
  }
}
