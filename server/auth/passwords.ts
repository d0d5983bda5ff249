import type { Db, Tx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Exchange } from '#server/http/implement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Bus } from '#server/live/bus-types.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import type { Background } from '#server/process/background.ts'
import { moveDevices } from '#server/push/store.ts'
import { confirmAddress, lockUser } from '#server/users/store.ts'
import { whyNotPassword } from '#shared/auth/rules.ts'
import { site } from '#site'
import { endAccess, endEarlierWaysIn } from './access.ts'
import type { Entry } from './entry.ts'
import type { Hashing } from './hashing.ts'
import { dropLink, findLink, takeLink } from './links.ts'
import { setPassword } from './methods.ts'
import { findAddressee, findByAddress, lockProven } from './people.ts'
import type { Proof } from './proof.ts'
import { lockSession } from './sessions.ts'

const whyEasy = (password: string, email: string) => whyNotPassword(password, { email, productName: site.name })

/** Refuses a password that guessers would try at this address. */
export const refuseEasy = (password: string, email: string, field = 'password') =>
  refuseIf(whyEasy(password, email), field)

/** Refuses an address at which guessers would try the password that somebody has. */
export const refuseGuessable = (email: string, password: string) =>
  refuseIf(whyEasy(password, email) && 'password_like_address')

type Parts = {
  db: Db
  bus: Bus
  entry: Entry
  hashing: Hashing
  background: Background
  proof: Proof
  sayEnded: (userId: string, sessionId: string) => void
}

/**
 * How a password is forgotten, set anew and changed. Each sets it together with all that makes it a safe one, or
 * nothing at all: whoever came in by the old one is out, and its person is told. The person is locked until then, so
 * that nobody comes in by the old one meanwhile.
 */
export function openPasswords({ db, bus, entry, hashing, background, proof, sayEnded }: Parts) {
  async function replace(tx: Tx, { userId, email, hash }: { userId: string; email: string; hash: string }) {
    // At the address as of now: a thief who has the account may give it another one before the mail is sent.
    await leaveMails(tx, [userId], { kind: 'password_changed', toEmail: email })
    return setPassword(tx, userId, hash)
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

    /** Whoever follows the link reads the address's mail, so it is confirmed too. Nobody is signed in by it. */
    async reset(token: string, password: string) {
      const { id: userId, email } = (await findLink(db, 'reset', token)) ?? refuse('reset_link_over')
      refuseEasy(password, email)
      const hash = await hashing.hash(password)
      const ended = await inTransaction(db, bus, async (tx) => {
        await lockUser(tx, userId)
        const taken = (await takeLink(tx, 'reset', token)) ?? refuse('reset_link_over')
        const ended = await endEarlierWaysIn(tx, userId)
        await confirmAddress(tx, taken)
        await replace(tx, { ...taken, hash })
        return ended
      })
      for (const id of ended) sayEnded(userId, id)
    },

    /** This browser goes on with a new session; all others are ended, and so is a link that was asked for before. */
    async changePassword(viewer: Viewer, { current, next }: { current: string; next: string }, http: Exchange) {
      const { id: userId, email } = (await findAddressee(db, viewer.id)) ?? refuse('signed_out')
      refuseEasy(next, email, 'next')
      const provenHash = await proof.provePassword(userId, current)
      const hash = await hashing.hash(next)
      const { opened, ended } = await inTransaction(db, bus, async (tx) => {
        const person = await lockProven(tx, userId, provenHash)
        const { id: before, gaveAddress } = (await lockSession(tx, viewer)) ?? refuse('signed_out')
        const way = await replace(tx, { userId, email: person.email, hash })
        await dropLink(tx, 'reset', userId)
        const opened = (await entry.open(tx, way, http, { gaveAddress, replaces: false })) ?? refuse('signed_out')
        await moveDevices(tx, before, opened.id)
        return { opened, ended: await endAccess(tx, userId, opened.id) }
      })
      for (const id of ended) sayEnded(userId, id)
      await entry.handOver(opened, http)
    },
  }
}
