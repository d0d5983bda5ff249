import type { Db, Tx } from '#server/database/tables.ts'
import { findCase, findQueue } from '#server/features/cases/store.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { notifyAll, notifyWithoutSwitch } from '#server/features/notifications/notify.ts'
import { enqueueMails, type MailKind } from '#server/features/outbox/store.ts'
import { findStaff, lockToldAt, markTold } from '#server/features/roles/store.ts'
import { type Announce, inTransaction } from '#server/platform/db/transaction.ts'
import type { Bus } from '#server/platform/live/bus-types.ts'
import { newsEveryHours, waitingDays } from '#shared/constants.ts'
import { dailyNotification, type NewsKind, newsNotification } from '#shared/moderation/news-copy.ts'
import { findAddressees } from '#shared/moderation/rules.ts'
import { dayMs, hourMs } from '#shared/time.ts'

type StaffNews = { kind: NewsKind; except: string[] }

/** Tells everybody with a role but these of something that was done, behind the bell, whatever their settings. */
export async function tellStaff(tx: Tx, announce: Announce, { kind, except }: StaffNews): Promise<void> {
  const told = (await findStaff(tx)).map(({ id }) => id).filter((id) => !except.includes(id))
  await notifyWithoutSwitch(tx, announce, told, newsNotification(kind))
}

type UrgentNews = Exclude<NewsKind, 'pause'>

/** Kinds of mail about what cannot wait until the news of the day. */
const mailKinds = {
  urgent: 'urgent_case',
  appeal: 'appealed_case',
  answer: 'answered_question',
} as const satisfies Record<UrgentNews, MailKind>

/** Tells everybody with a role who may work on this case that it cannot wait, whatever their settings. */
export const tellOfCase = async (
  tx: Tx,
  announce: Announce,
  caseId: string,
  kind: Exclude<UrgentNews, 'answer'>,
): Promise<void> => tell(tx, announce, await findToldOf(tx, caseId), kind)

/** Tells the one who works on this case that a question was answered; if nobody does, all who may. */
export async function tellOfAnsweredQuestion(tx: Tx, announce: Announce, caseId: string): Promise<void> {
  const told = await findToldOf(tx, caseId)
  const assigneeId = (await findCase(tx, caseId))?.assigneeId ?? null
  await tell(tx, announce, assigneeId && told.includes(assigneeId) ? [assigneeId] : told, 'answer')
}

const findToldOf = async (tx: Tx, caseId: string): Promise<string[]> =>
  findAddressees((await findVolunteers(tx, [caseId])).get(caseId) ?? []).map(({ id }) => id)

async function tell(tx: Tx, announce: Announce, told: string[], kind: UrgentNews): Promise<void> {
  await notifyWithoutSwitch(tx, announce, told, newsNotification(kind))
  await enqueueMails(tx, told, { kind: mailKinds[kind] })
}

/**
 * Tells everybody with a role, once a day at most, of the cases that they may decide: those that are new, and those
 * that have waited for long. Urgent ones were told at once, unless they are delayed. Says nothing on a day without
 * news.
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
  const volunteers = await findVolunteers(
    tx,
    queue.map(({ id }) => id),
  )
  const own = queue.filter(({ id }) => findAddressees(volunteers.get(id) ?? []).some((told) => told.id === userId))
  const waiting = own.filter(({ createdAt }) => now.getTime() - createdAt.getTime() >= waitingDays * dayMs)
  const fresh = own.filter(
    (found) =>
      (found.urgency === 'usual' || found.isDelayed) && !waiting.includes(found) && (!since || found.createdAt > since),
  )
  return { newCount: fresh.length, waitingCount: waiting.length }
}
