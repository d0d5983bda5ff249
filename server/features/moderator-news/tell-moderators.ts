import type { Db, Tx } from '#server/database/tables.ts'
import { findQueue } from '#server/features/cases/store.ts'
import { findTies } from '#server/features/cases/ties.ts'
import { notifyAll, notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueMails } from '#server/features/outbox/store.ts'
import { findStaff, lockToldAt, markTold } from '#server/features/roles/store.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import { newsEveryHours, waitingDays } from '#shared/constants.ts'
import { dailyNotification, urgentNotification } from '#shared/moderation/news-copy.ts'
import { type Ties, whyNotModerate } from '#shared/moderation/rules.ts'
import { dayMs, hourMs } from '#shared/time.ts'

/** Tells everybody with a role who may decide this case that it cannot wait, whatever their settings. */
export async function tellOfUrgentCase(tx: Tx, announce: Announce, caseId: string): Promise<void> {
  const told: string[] = []
  for (const { id } of await findStaff(tx)) {
    const ties = await findTies(tx, id, [caseId])
    if (whyNotModerate(ties.get(caseId) as Ties) === null) told.push(id)
  }
  await notifyWithoutSwitch(tx, announce, told, urgentNotification)
  await enqueueMails(tx, told, { kind: 'urgent_case' })
}

/**
 * Tells everybody with a role, once a day at most, of the cases that they may decide: those that are new, and those
 * that have waited for long. Urgent ones were told at once. Says nothing on a day without news.
 */
export async function tellOfQueue(db: Db, bus: Bus, now: Date): Promise<void> {
  for (const { id } of await findStaff(db))
    await inTransaction(db, bus, async (tx, announce) => {
      // The lock lets one node tell, and the others find that it is done.
      const role = await lockToldAt(tx, id)
      if (!role || (role.toldAt && now.getTime() - role.toldAt.getTime() < newsEveryHours * hourMs)) return
      const news = await findNews(tx, id, role.toldAt, now)
      if (news.newCount + news.waitingCount === 0) return
      await markTold(tx, id, now)
      await notifyAll(tx, announce, [id], { taskId: null, content: dailyNotification(news) })
    })
}

/** Counts the news among the first cases of the queue. */
async function findNews(tx: Tx, userId: string, since: Date | null, now: Date) {
  const queue = await findQueue(tx)
  const ties = await findTies(
    tx,
    userId,
    queue.map(({ id }) => id),
  )
  const own = queue.filter(({ id }) => whyNotModerate(ties.get(id) as Ties) === null)
  const waiting = own.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= waitingDays * dayMs)
  const fresh = own.filter(
    (found) => found.urgency === 'usual' && !waiting.includes(found) && (!since || found.createdAt > since),
  )
  return { newCount: fresh.length, waitingCount: waiting.length }
}
