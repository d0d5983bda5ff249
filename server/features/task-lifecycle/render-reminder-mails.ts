import type { Db } from '#server/database/tables.ts'
import type { LinksFor } from '#server/features/notifications/mail-links.ts'
import { notificationMail } from '#server/features/notifications/mails.ts'
import { isMailStillWanted } from '#server/features/notifications/render-notification-mails.ts'
import type { MailRenderer, MailRenderers } from '#server/features/outbox/mail-worker.ts'
import { findOwnTask } from '#server/features/tasks/store.ts'
import { databaseTime } from '#server/platform/db/database-time.ts'
import { taskPath } from '#shared/screens.ts'
import type { Reminder } from '#shared/tasks/reminders.ts'
import { findReminder } from './find-reminder.ts'

export const reminderMailKind = (reminder: Reminder) => `reminder_${reminder}` as const

/**
 * Renderers of the reminder mails. A reminder is mailed only if it still applies: the task may have been released,
 * moved or reviewed since, and its notification read.
 */
export const reminderMailRenderers = (db: Db, linksFor: LinksFor) => {
  const rendererFor =
    (reminder: Reminder): MailRenderer =>
    async ({ taskId, ...to }) => {
      const task = taskId ? await findOwnTask(db, taskId, to.userId) : undefined
      const found = task && (await findReminder(db, task, to.userId, await databaseTime(db)))
      if (!task || found?.reminder !== reminder || !(await isMailStillWanted(db, to, found.content.topic))) return null
      return notificationMail(to, found.content, linksFor(to.userId, taskPath(task.id)))
    }
  return {
    reminder_day: rendererFor('day'),
    reminder_soon: rendererFor('soon'),
    reminder_review: rendererFor('review'),
  } satisfies Partial<MailRenderers>
}
