import type { Db, Tx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import type { Bus } from '#server/live/bus-types.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import type { Background } from '#server/process/background.ts'
import { confirmAddress, lockUser } from '#server/users/store.ts'
import { whyNotPassword } from '#shared/auth/rules.ts'
import { site } from '#site'
import type { Auth } from './configure.ts'
import { dropLink, findLink, takeLink } from './links.ts'
import { setPassword, unlinkGoogle } from './methods.ts'
import { type Addressee, findByAddress, lockProven } from './people.ts'
import type { EnterAs } from './person-entry.ts'
import type { Proof } from './proof.ts'
import { endSessionsOf } from './sessions.ts'

const whyEasy = (password: string, email: string) => whyNotPassword(password, { email, productName: site.name })

/** Refuses a password that guessers would try at this address. */
export const refuseEasy = (password: string, email: string, field = 'password') =>
  refuseIf(whyEasy(password, email), field)

/** Refuses an address at which guessers would try the password that somebody has. */
export const refuseGuessable = (email: string, password: string) =>
  refuseIf(whyEasy(password, email) && 'password_like_address')

type Parts = {
  auth: Auth
  db: Db
  bus: Bus
  enterAs: EnterAs
  background: Background
  proof: Proof
  sayEnded: (userId: string, sessionId: string) => void
}

type Whose = { userId: string; email: string }

/** How a password is forgotten, set anew and changed. */
export function openPasswords({ auth, db, bus, enterAs, background, proof, sayEnded }: Parts) {
  const hashOf = async (password: string) => (await auth.$context).password.hash(password)

  /**
   * Sets a password together with all that makes it a safe one, or nothing at all: whoever came in by the old one is
   * out, and its person is told. `lock` holds that person until then, so that nobody comes in by the old one meanwhile.
   */
  async function replace(hash: string, lock: (tx: Tx) => Promise<Whose>): Promise<Whose> {
    const { ended, ...whose } = await inTransaction(db, bus, async (tx) => {
      const { userId, email } = await lock(tx)
      await setPassword(tx, userId, hash)
      // At the address as of now: a thief who has the account may give it another one before the mail is sent.
      await leaveMails(tx, [userId], { kind: 'password_changed', toEmail: email })
      return { userId, email, ended: await endSessionsOf(tx, userId) }
    })
    for (const id of ended) sayEnded(whose.userId, id)
    return whose
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
      await replace(await hashOf(password), async (tx) => {
        await lockUser(tx, person.id)
        const taken = (await takeLink(tx, 'reset', token)) ?? refuse('reset_link_over')
        // Whoever linked Google before anybody had shown that they read this address's mail may be another person.
        await unlinkGoogle(tx, taken.userId)
        await confirmAddress(tx, taken)
        await dropLink(tx, 'verify', taken.userId)
        return taken
      })
    },

    /** This browser goes on with a new session; all others are ended, and so is a link that was asked for before. */
    async changePassword(person: Addressee, { current, next }: { current: string; next: string }, http: Exchange) {
      refuseEasy(next, person.email, 'next')
      const provenHash = await proof.provePassword(person.id, current)
      const hash = await hashOf(next)
      await replace(hash, async (tx) => {
        const { email } = await lockProven(tx, person.id, provenHash)
        await dropLink(tx, 'reset', person.id)
        return { userId: person.id, email }
      })
      if (!(await enterAs(person.id, hash, http))) refuse('signed_out')
    },
  }
}
