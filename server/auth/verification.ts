import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/db/tables.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { refuse } from '#server/http/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Bus } from '#server/live/bus-types.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import { hint } from '#server/notifications/notify.ts'
import { confirmAddress, lockUser } from '#server/users/store.ts'
import type { Confirmation, ConfirmationLink } from '#shared/auth/schema.ts'
import { resetLinkMinutes } from '#shared/limits.ts'
import { minuteSeconds } from '#shared/time.ts'
import { endEarlierWaysIn } from './access.ts'
import { findConfirmation, makeLink, takeLink } from './links.ts'
import { isPasswordStill, passwordHashOf } from './methods.ts'
import type { Proof } from './proof.ts'
import { isGivenIn, lockSession } from './sessions.ts'

// How an address is found out to be its person's own. Nobody waits for it: an unverified person may do everything.

export const mailVerification = (db: Db, userId: string) => leaveMails(db, [userId], { kind: 'verify' })

type Parts = {
  db: Db
  bus: Bus
  secret: string
  proof: Proof
  sayEnded: (userId: string, sessionId: string) => void
}

/**
 * How an address is confirmed. The first who shows that they read its mailbox is its person, and whatever let somebody
 * in before that ends: anybody can sign up with any address. It stays where it is shown to be that person's too, by the
 * session in which they gave the address, or by the password.
 */
export function openVerification({ db, bus, secret, proof, sayEnded }: Parts) {
  const already: Confirmation = { hasEnded: false, resetToken: null }

  /** The hash of the password that was typed; refuses a wrong one. Null where none was typed. */
  async function provenHashOf(userId: string, password: string | undefined): Promise<string | null> {
    if (!password) return null
    const compared = await proof.compare(userId, password)
    return compared?.isRight ? compared.hash : refuse('wrong_account_password')
  }

  async function isShownToBeTheirs(tx: Tx, userId: string, provenHash: string | null, viewer: Viewer | null) {
    // Another password may have been chosen while this one was compared.
    if (provenHash !== null) return (await isPasswordStill(tx, userId, provenHash)) || refuse('wrong_account_password')
    if (viewer?.id !== userId) return false
    return (await lockSession(tx, viewer))?.gaveAddress ?? false
  }

  return {
    /** What a link would do in this browser. It uses nothing up. */
    async checkVerification(token: string, viewer: Viewer | null): Promise<ConfirmationLink> {
      const { id, email, isConfirmed } = (await findConfirmation(db, token)) ?? refuse('verify_link_over')
      const isOwn = viewer?.id === id && (await isGivenIn(db, viewer.sessionId))
      return { email, isConfirmed, endsOthers: !isOwn, hasPassword: (await passwordHashOf(db, id)) !== undefined }
    },

    async verify(
      input: { token: string; password?: string | undefined },
      viewer: Viewer | null,
    ): Promise<Confirmation> {
      const { id: userId, isConfirmed } = (await findConfirmation(db, input.token)) ?? refuse('verify_link_over')
      if (isConfirmed) return already
      const provenHash = await provenHashOf(userId, input.password)
      const { ended, ...confirmation } = await inTransaction(db, bus, async (tx, announce) => {
        const person = await lockUser(tx, userId)
        // Somebody else was quicker with the same link, or by another way.
        if (person?.email_verified && (await findConfirmation(tx, input.token))) return { ...already, ended: [] }
        const whose = (await takeLink(tx, 'verify', input.token)) ?? refuse('verify_link_over')
        // The address may have been changed in this moment.
        if (!(await confirmAddress(tx, whose))) refuse('verify_link_over')
        hint(announce, [userId], null)
        if (await isShownToBeTheirs(tx, userId, provenHash, viewer)) return { ...already, ended: [] }
        const ended = await endEarlierWaysIn(tx, userId)
        await leaveMails(tx, [userId], { kind: 'access_ended', toEmail: whose.email })
        const mailed = { secret, mailId: randomUUID() }
        const resetToken = await makeLink(tx, 'reset', whose, resetLinkMinutes * minuteSeconds, mailed)
        return { hasEnded: true, resetToken, ended }
      })
      for (const id of ended) sayEnded(userId, id)
      return confirmation
    },
  }
}
