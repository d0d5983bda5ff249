import { type RawBuilder, sql } from 'kysely'
import { mayStillReach } from '#server/features/visibility/may-still-reach.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { reviewReminderTitle } from '#shared/notifications/notification-target.ts'
import { isPushWanted } from './settings.ts'

const titleOf = { outbox: sql`outbox.words ->> 'title'`, pushes: sql`pushes.title` }

/**
 * SQL condition for a row of either outbox table. It is true if the row may still reach its recipient, its notification
 * (if it has one) is unread, the task or an offer still has the status of `holds_while` (if it has one), and the review
 * that it reminds of (if it does) is not written yet.
 */
export function isStillRelevant(table: 'outbox' | 'pushes', readerId: RawBuilder<string>): Condition {
  const [notificationId, taskId, fromId, validWhile] = ['notice_id', 'task_id', 'from_id', 'holds_while'].map(
    (column) => sql.ref(`${table}.${column}`),
  )
  return sql`${mayStillReach(table, readerId)} and (${notificationId} is null
      or exists (select from notifications where notifications.id = ${notificationId} and not is_read))
    and (${validWhile} is null
      or exists (select from tasks where tasks.id = ${taskId} and tasks.status = ${validWhile})
      or exists (select from offers where offers.task_id = ${taskId} and offers.status = ${validWhile}
        and helper_id in (${readerId}, ${fromId})))
    and (${titleOf[table]} is distinct from ${sql.lit(reviewReminderTitle)}
      or not exists (select from reviews where reviews.task_id = ${taskId} and reviewer_id = ${readerId}))`
}

/** SQL condition for a push joined to its device: its recipient still wants such pushes, and it is still relevant. */
export const isPushStillWanted: Condition = sql`(${isPushWanted}
  and ${isStillRelevant('pushes', sql.ref('push_devices.user_id'))})`
