import type { Db, Tx } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { lockUser } from '#server/features/users/store.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { minuteMs } from '#shared/time.ts'
import { deleteNoticesOf } from './access-notices.ts'
import { deleteApp } from './authenticator-apps.ts'
import { hasFactor } from './factor-proof.ts'
import { findFactorReset, findUsersOfDueResets, insertFactorReset, takeDueReset } from './factor-resets.ts'
import { endAllRemembering } from './known-browsers.ts'
import { endPartialSessions } from './partial-sessions.ts'
import { deletePasskeys } from './passkeys.ts'
import { tellOfAccess } from './tell-of-access.ts'

/** At the terminal there is no live connection: the screens read the notification when they are opened. */
const announceNothing: Announce = () => {}

/**
 * Asks at the terminal for the end of a user's lost second factor, logs that and tells the user, who has a day to
 * object. Returns when it ends, and whether that is new; null if the user has no second factor.
 */
export async function requestFactorReset(tx: Tx, userId: string): Promise<{ dueAt: Date; isNew: boolean } | null> {
  const person = await lockUser(tx, userId)
  if (!person || !(await hasFactor(tx, userId))) return null
  const asked = await insertFactorReset(tx, userId)
  if (!asked) {
    const earlier = await findFactorReset(tx, userId)
    return earlier ? { ...earlier, isNew: false } : null
  }
  await appendToLog(tx, { actorId: null, verb: 'factor_reset_asked', subject: { kind: 'user', id: userId } })
  await tellOfAccess(tx, announceNothing, person, { event: 'reset_asked', userAgent: '' })
  return { ...asked, isNew: true }
}

/** Ends the lost second factors of which that is due, however late the job runs. */
export async function applyDueResets(db: Db, bus: Bus): Promise<void> {
  for (const userId of await findUsersOfDueResets(db))
    await inTransaction(db, bus, (tx, announce) => endLostFactor(tx, announce, userId))
}

async function endLostFactor(tx: Tx, announce: Announce, userId: string): Promise<void> {
  const person = await lockUser(tx, userId)
  if (!person || !(await takeDueReset(tx, userId))) return
  const removedApp = await deleteApp(tx, userId)
  const removedPasskeys = await deletePasskeys(tx, userId)
  await endAllRemembering(tx, userId)
  await endPartialSessions(tx, userId)
  await deleteNoticesOf(tx, userId, 'reset_asked')
  await appendToLog(tx, { actorId: null, verb: 'factor_reset_done', subject: { kind: 'user', id: userId } })
  if (removedApp || removedPasskeys.length > 0)
    await tellOfAccess(tx, announce, person, { event: 'reset_done', userAgent: '', removedApp, removedPasskeys })
}

export const scheduleFactorResets = (db: Db, bus: Bus, onError: OnError, everyMs = minuteMs) =>
  repeatJob(db, () => applyDueResets(db, bus), { name: 'factor_resets', everyMs, isImmediate: true }, onError)
