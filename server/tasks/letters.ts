import { timeOf } from '#server/db/clock.ts'
import type { Db } from '#server/db/tables.ts'
import type { Letter } from '#server/mail/postman.ts'
import type { LinksFor } from '#server/notifications/mail-links.ts'
import { noticeMail } from '#server/notifications/mails.ts'
import { wantsMail } from '#server/notifications/settings.ts'
import { type Reminder, reminders } from '#shared/tasks/reminders.ts'
import { reminderFor } from './reminders.ts'
import { findTask } from './store.ts'

/** Which kind of mail says it. */
export const mailOfReminder = (reminder: Reminder) => `reminder_${reminder}`

/** A reminder is mailed where it still is one: the task may have been given back, moved or reviewed since. */
export const reminderLetters = (db: Db, linksFor: LinksFor): Record<string, Letter> => {
  const letter =
    (reminder: Reminder): Letter =>
    async ({ taskId, ...to }) => {
      const task = taskId ? await findTask(db, taskId) : undefined
      const found = task && (await reminderFor(db, task, to.userId, await timeOf(db)))
      if (found?.reminder !== reminder || !(await wantsMail(db, to.userId, found.words.topic))) return null
      return noticeMail(to, found.words, linksFor(to.userId, `/task/${taskId}`))
    }
  return Object.fromEntries(reminders.map((reminder) => [mailOfReminder(reminder), letter(reminder)]))
}
