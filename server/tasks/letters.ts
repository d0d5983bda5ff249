import { sql } from 'kysely'
import { timeOf } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { leaveMails } from '#server/mail/outbox.ts'
import type { Letters, WriteMail } from '#server/mail/postman.ts'
import { nextTurnAt } from '#server/mail/turns.ts'
import { isToBeMailed } from '#server/notifications/letters.ts'
import type { LinksFor } from '#server/notifications/mail-links.ts'
import { noticeMail } from '#server/notifications/mails.ts'
import { findDigestTime } from '#server/notifications/settings.ts'
import { findNewNearby } from '#server/search/new-nearby.ts'
import { taskPath } from '#shared/screens.ts'
import type { Reminder } from '#shared/tasks/reminders.ts'
import { homeOf } from './home.ts'
import { digestMail } from './mails.ts'
import { reminderFor } from './reminders.ts'
import { findTask } from './store.ts'
import { viewTask } from './view.ts'

/** Which kind of mail says it. */
export const mailOfReminder = (reminder: Reminder) => `reminder_${reminder}` as const

/**
 * A reminder is mailed where it still is one: the task may have been given back, moved or reviewed since, and its
 * notice read.
 */
export const reminderLetters = (db: Db, linksFor: LinksFor) => {
  const letter =
    (reminder: Reminder): WriteMail =>
    async ({ taskId, ...to }) => {
      const task = taskId ? await findTask(db, taskId) : undefined
      const found = task && (await reminderFor(db, task, to.userId, await timeOf(db)))
      if (!task || found?.reminder !== reminder || !(await isToBeMailed(db, to, found.words.topic))) return null
      return noticeMail(to, found.words, linksFor(to.userId, taskPath(task.id)))
    }
  return {
    reminder_day: letter('day'),
    reminder_soon: letter('soon'),
    reminder_review: letter('review'),
  } satisfies Partial<Letters>
}

export const mailOfDigest = 'digest'

/** What is still open when it is sent; where nothing is, the week goes without a mail. */
export const digestLetters = (db: Db, linksFor: LinksFor) =>
  ({
    [mailOfDigest]: async ({ userId, ...to }) => {
      const time = await findDigestTime(db, userId)
      const near = await homeOf(db, userId)
      if (!time?.from || !time.until || !near) return null
      const rows = await findNewNearby(db, { near, from: time.from, until: time.until, viewerId: userId })
      if (rows.length === 0) return null
      const tasks = rows.map((row) => viewTask(row, userId, new Date()))
      const links = {
        ...linksFor(userId, '/browse', 'digest'),
        task: (id: string) => linksFor(userId, taskPath(id)).open,
      }
      const onNoTurn = (tx: Tx) =>
        leaveMails(tx, [userId], {
          kind: mailOfDigest,
          dueAt: sql<Date>`coalesce(${nextTurnAt(sql`users.id`)}, now())`,
        })
      return { ...digestMail(to, tasks, near, links), onNoTurn }
    },
  }) satisfies Partial<Letters>
