import { randomUUID } from 'node:crypto'
import type { Db, Tx } from '#server/database/tables.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { confirmAddress, lockUser } from '#server/features/users/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { ConfirmationLink, EmailConfirmation } from '#shared/auth/schema.ts'
import { resetLinkMinutes } from '#shared/constants.ts'
import { minuteSeconds } from '#shared/time.ts'
import { endEarlierAccess } from './end-access.ts'
import { consumeLink, createLink, findConfirmationUser } from './links.ts'
import type { Reauthentication } from './reauthentication.ts'
import { hasSetEmailIn, lockSession } from './sessions.ts'
import { findPasswordHash, isPasswordUnchanged } from './sign-in-methods.ts'

export const enqueueVerificationMail = (db: Db, userId: string) => enqueueMails(db, [userId], { kind: 'verify' })

type VerificationOptions = {
  db: Db
  bus: Bus
  secret: string
  reauthentication: Reauthentication
  announceSessionEnd: (userId: string, sessionId: string) => void
}

/**
 * Confirms addresses. The first person to prove that they read the mailbox owns the account, and all earlier access
 * ends, because anybody can sign up with any address. Earlier access stays if it is shown to be that person's too, by
 * the session in which they gave the address, or by the password.
 */
export function openVerification({ db, bus, secret, reauthentication, announceSessionEnd }: VerificationOptions) {
  const unchanged: EmailConfirmation = { hasEnded: false, resetToken: null }

  /** Returns the hash of the typed password, or null if none was typed; refuses a wrong one. */
  async function verifyOptionalPassword(userId: string, password: string | undefined): Promise<string | null> {
    if (!password) return null
    const compared = await reauthentication.comparePassword(userId, password)
    return compared?.isRight ? compared.hash : refuse('wrong_account_password')
  }

  async function mayKeepAccess(tx: Tx, userId: string, provenHash: string | null, viewer: Viewer | null) {
    // The password may have been changed while this one was compared.
    if (provenHash !== null)
      return (await isPasswordUnchanged(tx, userId, provenHash)) || refuse('wrong_account_password')
    if (viewer?.id !== userId) return false
    return (await lockSession(tx, viewer))?.hasSetEmail ?? false
  }

  return {
    /** Returns the effect of following the link in this browser. Uses nothing up. */
    async checkVerification(token: string, viewer: Viewer | null): Promise<ConfirmationLink> {
      const { id, email, isConfirmed } = (await findConfirmationUser(db, token)) ?? refuse('verify_link_over')
      const isOwn = viewer?.id === id && (await hasSetEmailIn(db, viewer.sessionId))
      return { email, isConfirmed, endsOthers: !isOwn, hasPassword: (await findPasswordHash(db, id)) !== undefined }
    },

    async verify(
      input: { token: string; password?: string | undefined },
      viewer: Viewer | null,
    ): Promise<EmailConfirmation> {
      const { id: userId, isConfirmed } = (await findConfirmationUser(db, input.token)) ?? refuse('verify_link_over')
      if (isConfirmed) return unchanged
      const provenHash = await verifyOptionalPassword(userId, input.password)
      const { ended, ...confirmation } = await inTransaction(db, bus, async (tx, announce) => {
        const person = (await lockUser(tx, userId)) ?? refuse('verify_link_over')
        // A concurrent request was faster with the same link, or confirmed the address in another way.
        if (person.email_verified && (await findConfirmationUser(tx, input.token))) return { ...unchanged, ended: [] }
        const owner = (await consumeLink(tx, 'verify', input.token)) ?? refuse('verify_link_over')
        // The address may have been changed at this moment.
        if (!(await confirmAddress(tx, owner))) refuse('verify_link_over')
        announceInvalidation(announce, [userId], null)
        if (await mayKeepAccess(tx, userId, provenHash, viewer)) return { ...unchanged, ended: [] }
        const ended = await endEarlierAccess(tx, person)
        await enqueueMails(tx, [userId], { kind: 'access_ended', toEmail: owner.email })
        const linkMail = { secret, mailId: randomUUID() }
        const resetToken = await createLink(tx, 'reset', owner, resetLinkMinutes * minuteSeconds, linkMail)
        return { hasEnded: true, resetToken, ended }
      })
      for (const id of ended) announceSessionEnd(userId, id)
      return confirmation
    },
  }
}
