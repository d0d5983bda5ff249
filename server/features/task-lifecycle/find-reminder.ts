import type { Db } from '#server/database/tables.ts'
import { isRestricted } from '#server/features/restrictions/store.ts'
import { hasReviewed } from '#server/features/reviews/store.ts'
import { isPairBlocked, seenByEachOther } from '#server/features/tasks/seen-neighbors.ts'
import type { TaskRow } from '#server/features/tasks/store.ts'
import { numberOf } from '#server/features/tasks/terms.ts'
import { type NotificationContent, notifications, withoutSender } from '#shared/notifications/notification-copy.ts'
import { whyNotReview } from '#shared/reviews/rules.ts'
import { formatWhen } from '#shared/tasks/format-time.ts'
import { type Reminder, reminderOf, reminderTitle } from '#shared/tasks/reminders.ts'
import { isArrangementPaused } from '#shared/tasks/rules.ts'

/**
 * Returns the reminder of this task that is now due to its requester or helper, and its text; null if there is none.
 */
export async function findReminder(
  db: Db,
  task: TaskRow,
  userId: string,
  now: Date,
): Promise<{ reminder: Reminder; content: NotificationContent } | null> {
  const reminder = reminderOf(task, now)
  const other = otherParticipant(task, userId)
  if (reminder === null || other === null) return null
  if (reminder === 'review') {
    const reviewed = await hasReviewed(db, task.id, userId)
    if (whyNotReview({ task, viewerId: userId, hasReviewed: reviewed }) !== null) return null
    // After a block, nothing else holds back a reminder that names somebody whose account is suspended.
    if (await isRestricted(db, other.id, 'suspend')) return null
    const content = notifications.reviewReminder(other, task.title)
    // After a block, the notification has no sender, because nothing from the other person arrives.
    return { reminder, content: isPairBlocked(task) ? withoutSender(content) : content }
  }
  if (task.pausedUntil !== null && isArrangementPaused(task, task.pausedUntil)) return null
  const title = reminderTitle(reminder, { date: task.date as Date, timeZone: task.timeZone }, now)
  const when = formatWhen({ ...task, duration: numberOf(task.duration) }, now, task.timeZone) as string
  return { reminder, content: notifications.reminder(other, task.title, { title, when }) }
}

/** Returns the other participant of a task, as this user sees them; null if there is none any more. */
function otherParticipant(task: TaskRow, userId: string) {
  const { requester, helper } = seenByEachOther(task)
  const other = task.requesterId === userId ? helper : requester
  return other && { id: other.id, firstName: other.first_name }
}
