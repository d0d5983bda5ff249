import type { Tx } from '#server/database/tables.ts'
import { type ArrangementFacts, lockArrangement } from '#server/features/arrangements/queries.ts'
import { findSettleFacts } from '#server/features/arrangements/settle-facts.ts'
import { setCheckTime, settleArrangementLocked } from '#server/features/arrangements/store.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import { findTaskOrThrow } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { completeDays } from '#shared/arrangements/limits.ts'
import { askedAtOf, isStillAhead } from '#shared/arrangements/rules.ts'
import { type Settlement, settle } from '#shared/arrangements/settle.ts'
import type { SettlingStep } from '#shared/tasks/rules.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { refreshWatchers } from './refresh-watchers.ts'
import { settlingEffects } from './settling-effects.ts'
import { changeStatusAsSettled } from './write-status.ts'

type Settled = Exclude<Settlement, { kind: 'not_yet' }>

/**
 * Settles an arrangement if its time has come, and takes the step of its task that follows. The caller has locked the
 * task. What has happened is completed some days later.
 */
export async function settleArrangement(tx: Tx, announce: Announce, id: string): Promise<void> {
  const now = await databaseTime(tx)
  const row = await lockArrangement(tx, id)
  if (row === undefined) return
  if (row.outcome === 'happened' && row.endedAt === null) return concludeIfDue(tx, announce, row, now)
  const settlement = settle(await findSettleFacts(tx, row, now))
  if (settlement.kind === 'not_yet') return setCheckTime(tx, id, nextCheck(row, settlement.at, now))

  const isOpen = row.endedAt === null
  const concludesAt = new Date(now.getTime() + completeDays * dayMs)
  const { outcome, chargedTo } = outcomeOf(settlement)
  if (outcome === row.outcome) return setCheckTime(tx, id, null)
  await settleArrangementLocked(tx, id, { outcome, chargedTo, checkAt: isOpen ? concludesAt : null })
  const step = isOpen ? stepAfter(settlement, row, now) : null
  if (step) await takeSettlingStep(tx, announce, step, row, settlement)
}

const outcomeOf = (settlement: Settled) =>
  settlement.kind === 'charged'
    ? { outcome: settlement.as, chargedTo: settlement.to }
    : { outcome: settlement.kind, chargedTo: null }

/** Returns the step that the task of an open arrangement takes once that is settled; null if it waits for its end. */
function stepAfter({ kind }: Settled, row: ArrangementFacts, now: Date): SettlingStep | null {
  if (kind === 'happened') return null
  if (kind === 'contested' || kind === 'unanswered') return 'call_off'
  return isStillAhead(row, now) ? 'free' : 'call_off'
}

async function concludeIfDue(tx: Tx, announce: Announce, row: ArrangementFacts, now: Date) {
  if (row.checkAt !== null && row.checkAt > now) return
  await takeSettlingStep(tx, announce, 'conclude', row, { kind: 'happened' })
}

async function takeSettlingStep(
  tx: Tx,
  announce: Announce,
  step: SettlingStep,
  { taskId }: ArrangementFacts,
  settlement: Settled,
) {
  if (taskId === null) return
  const task = await findTaskOrThrow(tx, taskId)
  await changeStatusAsSettled(tx, task, step)
  const notifications = await settlingEffects[step](tx, task, settlement)
  for (const { userIds, content } of notifications) await notifyAll(tx, announce, userIds, { taskId, content })
  await refreshWatchers(tx, announce, taskId, { notified: notifications.flatMap(({ userIds }) => userIds) })
}

/**
 * Before both are asked, only an answer can settle it earlier. Then it is looked at each hour, because a notice that is
 * sent brings the time nearer.
 */
function nextCheck(row: ArrangementFacts, at: Date, now: Date): Date {
  const [askedAt, inAnHour] = [askedAtOf(row), new Date(now.getTime() + hourMs)]
  const soonest = askedAt > inAnHour ? askedAt : inAnHour
  return at < soonest ? at : soonest
}
