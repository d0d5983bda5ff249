import type { Db, Tx } from '#server/database/tables.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { moveDevices } from '#server/features/push/store.ts'
import { confirmAddress, lockUser } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { HttpContext } from '#server/platform/http/register-calls.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { Background } from '#server/platform/process/background.ts'
import { whyNotPassword } from '#shared/auth/rules.ts'
import { site } from '#site'
import { findUserByEmail, findUserContact, lockUserWithPassword } from './auth-users.ts'
import type { BrowserSessions } from './browser-sessions.ts'
import { endAccess, endEarlierAccess } from './end-access.ts'
import type { Hashing } from './hashing.ts'
import { endAllRemembering } from './known-browsers.ts'
import { consumeLink, deleteLink, findLinkUser } from './links.ts'
import type { Reauthentication } from './reauthentication.ts'
import { lockSession } from './sessions.ts'
import { setPassword } from './sign-in-methods.ts'

const whyNotPasswordFor = (password: string, email: string) =>
  whyNotPassword(password, { email, productName: site.name })

/** Refuses a password that attackers would guess for this address. */
export const refuseWeakPassword = (password: string, email: string, field = 'password') =>
  refuseIf(whyNotPasswordFor(password, email), field)

/** Refuses an address for which attackers would guess the user's password. */
export const refuseGuessableAddress = (email: string, password: string) =>
  refuseIf(whyNotPasswordFor(password, email) && 'password_like_address')

type PasswordsOptions = {
  db: Db
  bus: Bus
  browserSessions: BrowserSessions
  hashing: Hashing
  background: Background
  reauthentication: Reauthentication
  announceSessionEnd: (userId: string, sessionId: string) => void
}

/**
 * Handles forgotten, reset and changed passwords. A password is set together with all steps that secure the account, or
 * not at all: sessions opened with the old one end, and the user is notified. The user's row is locked until then, so
 * that nobody signs in with the old password meanwhile.
 */
export function openPasswords({
  db,
  bus,
  browserSessions,
  hashing,
  background,
  reauthentication,
  announceSessionEnd,
}: PasswordsOptions) {
  async function replacePassword(tx: Tx, { userId, email, hash }: { userId: string; email: string; hash: string }) {
    // Mailed to the present address: a thief who has the account may change it before the mail is sent.
    await enqueueMails(tx, [userId], { kind: 'password_changed', toEmail: email })
    await endAllRemembering(tx, userId)
    return setPassword(tx, userId, hash)
  }

  return {
    /** The work before the response is the same whether or not the address has an account. */
    async requestReset(email: string) {
      const person = await findUserByEmail(db, email)
      background.run(() => enqueueMails(db, person ? [person.id] : [], { kind: 'reset' }))
    },

    async checkReset(token: string) {
      if (!(await findLinkUser(db, 'reset', token))) refuse('reset_link_over')
    },

    /**
     * Following the link proves that the user reads the address's mail, so the address is confirmed too. It opens no
     * session.
     */
    async reset(token: string, password: string) {
      const { id: userId, email } = (await findLinkUser(db, 'reset', token)) ?? refuse('reset_link_over')
      refuseWeakPassword(password, email)
      const hash = await hashing.hash(password)
      const ended = await inTransaction(db, bus, async (tx) => {
        const person = (await lockUser(tx, userId)) ?? refuse('reset_link_over')
        const owner = (await consumeLink(tx, 'reset', token)) ?? refuse('reset_link_over')
        const ended = await endEarlierAccess(tx, person)
        await confirmAddress(tx, owner)
        await replacePassword(tx, { ...owner, hash })
        return ended
      })
      for (const id of ended) announceSessionEnd(userId, id)
    },

    /** This browser continues with a new session; all others end, and so does an earlier reset link. */
    async changePassword(viewer: Viewer, { current, next }: { current: string; next: string }, http: HttpContext) {
      const { id: userId, email } = (await findUserContact(db, viewer.id)) ?? refuse('signed_out')
      refuseWeakPassword(next, email, 'next')
      const provenHash = await reauthentication.requirePassword(userId, current)
      const hash = await hashing.hash(next)
      const { opened, ended } = await inTransaction(db, bus, async (tx, announce) => {
        const person = await lockUserWithPassword(tx, userId, provenHash)
        const previous = (await lockSession(tx, viewer)) ?? refuse('signed_out')
        const method = await replacePassword(tx, { userId, email: person.email, hash })
        await deleteLink(tx, 'reset', userId)
        const { hasSetEmail, factorShownAt } = previous
        const options = { hasSetEmail, factorShownAt, replaces: false, occasion: 'continuation' } as const
        const opened = (await browserSessions.open(tx, announce, method, http, options)) ?? refuse('signed_out')
        if (opened.isPartial) return refuse('signed_out')
        await moveDevices(tx, previous.id, opened.id)
        return { opened, ended: await endAccess(tx, userId, opened.id) }
      })
      for (const id of ended) announceSessionEnd(userId, id)
      await browserSessions.setCookie(opened, http)
    },
  }
}
