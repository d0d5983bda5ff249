import type { Db } from '#server/db/tables.ts'
import { hasReviewed } from '#server/reviews/store.ts'
import { type NoticeWords, notices } from '#shared/notifications/wording.ts'
import { whyNotReview } from '#shared/reviews/rules.ts'
import { type Reminder, reminderOf, reminderTitle } from '#shared/tasks/reminders.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import { whenSaid } from '#shared/tasks/wording.ts'
import type { TaskRow } from './store.ts'

/** Of what somebody is to be reminded about a task as it stands now, and in which words; null where of nothing. */
export async function reminderFor(
  db: Db,
  task: TaskRow,
  personId: string,
  now: Date,
): Promise<{ reminder: Reminder; words: NoticeWords } | null> {
  const reminder = reminderOf(task, now)
  const other = otherEnd(task, personId)
  if (reminder === null || other === null) return null
  if (reminder === 'review') {
    const reviewed = await hasReviewed(db, task.id, personId)
    if (whyNotReview({ task, viewerId: personId, hasReviewed: reviewed }) !== null) return null
    return { reminder, words: notices.reviewReminder(other, task.title) }
  }
  const timed = { date: task.date as Date, time: task.time, timeZone: task.timeZone }
  const title = reminderTitle(reminder, timed, now)
  return { reminder, words: notices.reminder(other, task.title, { title, when: whenSaid(timed) }) }
}

/** Who is at the other end of a task; null for who has no part in it, and where nobody is there any more. */
function otherEnd(task: TaskRow, personId: string) {
  const role = roleOf(task, personId)
  const other = role === 'requester' ? task.helper : role === 'helper' ? task.requester : null
  return other && { id: other.id, firstName: other.first_name }
}
