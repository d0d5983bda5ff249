import type { Tx } from '#server/db/tables.ts'
import type { Announce } from '#server/db/transaction.ts'
import { type Slots, writtenOnce } from '#server/db/written-once.ts'
import type { MailKind } from '#server/mail/outbox.ts'
import { insertPushes } from '#server/push/store.ts'
import type { Topic } from '#shared/notifications/wording.ts'
import { insertNoticeMails } from './letters.ts'
import { insertNotices, type LeftNotice, type Notice, noticedTo } from './store.ts'

/**
 * Leaves a notice, a mail and a push, for each of these people who wants such, and answers with who has a notice. The
 * screens of all are told: what they show has changed, whatever is switched off. A message leaves its own
 * (server/messages/store.ts).
 */
export async function notifyAll(tx: Tx, announce: Announce, people: string[], notice: Notice): Promise<string[]> {
  if (people.length === 0) return []
  const { taskId, words, mail = 'notice' } = notice
  const left = await leaveNotices(tx, { ...words, people, taskId, mail }, words.topic)
  const noticed = left.map(({ user_id }) => user_id)
  // Of an offer its own event tells.
  const isNews = words.type !== 'offer_received'
  for (const to of people) hint(announce, [to], taskId, isNews && noticed.includes(to) ? { isNews } : {})
  return noticed
}

const leaveNotices = writtenOnce((db, left: Slots<{ people: string[]; mail: MailKind } & LeftNotice>, topic: Topic) =>
  db
    .with('noticed', (db) => insertNotices(db, left.people, left, topic))
    .with('pushed', (db) => insertPushes(db, left.people, left, topic, noticedTo('push_devices.user_id')))
    .with('mailed', (db) => insertNoticeMails(db, left.people, left, topic))
    .selectFrom('noticed')
    .select('user_id'),
)

/** The same for one person; whether they have a notice of it. */
export async function notify(tx: Tx, announce: Announce, { to, ...notice }: Notice & { to: string }): Promise<boolean> {
  return (await notifyAll(tx, announce, [to], notice)).length > 0
}

type About = { senderId?: string; isNews?: true }

/**
 * Tells the screens of these people that there is something about a task to read again, though no notice may say so;
 * who wrote, where it is a message; and that it is news, where a notice does say so.
 */
export function hint(announce: Announce, people: string[], taskId: string | null, about: About = {}) {
  for (const to of people) announce(to, { type: 'new_notification', data: { relatedTaskId: taskId, ...about } })
}
