import { randomUUID } from 'node:crypto'
import type { RemovedApp, RemovedPasskey } from '#server/database/auth-tables.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { lockUser, type UserRow } from '#server/features/users/store.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { AccessNotice, NotMe } from '#shared/auth/schema.ts'
import { resetLinkMinutes } from '#shared/constants.ts'
import { minuteSeconds } from '#shared/time.ts'
import { findAccessNotice, takeAccessNotice } from './access-notices.ts'
import { deleteAppSince, restoreApp } from './authenticator-apps.ts'
import { deviceOf } from './device.ts'
import { endAccess } from './end-access.ts'
import { stopFactorReset } from './factor-resets.ts'
import { forgetBrowsers } from './known-browsers.ts'
import { createLink } from './links.ts'
import { deletePasskeysSince, restorePasskeys } from './passkeys.ts'

type NotMeOptions = {
  db: Db
  bus: Bus
  secret: string
  announceSessionEnd: (userId: string, sessionId: string) => void
}

/**
 * Answers the link 'Not me' in the mail of a notice. All access that works without the password ends, the known
 * browsers are forgotten, and the change that the notice names is taken back.
 */
export function openNotMe({ db, bus, secret, announceSessionEnd }: NotMeOptions) {
  return {
    /** Tells what the link is about. Uses nothing up. */
    checkNotMe: async (token: string): Promise<AccessNotice> => {
      const { event, userAgent, createdAt } = (await findAccessNotice(db, token)) ?? refuse('not_me_link_over')
      return { event, device: deviceOf(userAgent), at: createdAt.toISOString() }
    },

    /**
     * Returns a token for a new password only if the notice went to the present, proven address. With any other
     * address, its reader would get an account that is not theirs, or not theirs any more.
     */
    notMe: async (token: string): Promise<NotMe> => {
      const { userId } = (await findAccessNotice(db, token)) ?? refuse('not_me_link_over')
      const { ended, resetToken } = await inTransaction(db, bus, async (tx) => {
        const person = (await lockUser(tx, userId)) ?? refuse('not_me_link_over')
        const notice = (await takeAccessNotice(tx, token)) ?? refuse('not_me_link_over')
        await undoChange(tx, person, notice)
        if (notice.event === 'reset_asked') await stopFactorReset(tx, userId)
        const ended = await endAccess(tx, userId)
        await forgetBrowsers(tx, userId)
        const { email, email_verified: isProven } = person
        if (!isProven || email !== notice.email) return { ended, resetToken: null }
        const linkMail = { secret, mailId: randomUUID() }
        const seconds = resetLinkMinutes * minuteSeconds
        return { ended, resetToken: await createLink(tx, 'reset', { userId, email }, seconds, linkMail) }
      })
      for (const id of ended) announceSessionEnd(userId, id)
      return { resetToken }
    },
  }
}

type NamedChange = {
  /** Address to which the notice went. */
  email: string
  appSince: Date | null
  removedApp: RemovedApp | null
  removedPasskeys: RemovedPasskey[] | null
  createdAt: Date
}

/**
 * Another app than the one that was added stays. A removed one replaces any that has come since. All passkeys that came
 * with the notice or after it go, because a thief who has just signed in may have added them as a way back. Once
 * somebody has proven another address, the reader of the notice may be the thief: passkeys of the present owner stay
 * then, and those that come back sign nobody in.
 */
async function undoChange(
  tx: Tx,
  { id: userId, email, email_verified: isProven }: UserRow,
  { email: toldEmail, appSince, removedApp, removedPasskeys, createdAt }: NamedChange,
): Promise<void> {
  const isOfOther = isProven && email !== toldEmail
  if (!isOfOther) await deletePasskeysSince(tx, userId, createdAt)
  const restored = (removedPasskeys ?? []).map((passkey) => (isOfOther ? { ...passkey, signsIn: false } : passkey))
  await restorePasskeys(tx, userId, restored)
  if (appSince) await deleteAppSince(tx, userId, appSince)
  if (removedApp) await restoreApp(tx, userId, removedApp)
}
