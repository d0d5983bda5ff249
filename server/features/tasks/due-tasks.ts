import { sql } from 'kysely'
import type { Tx } from '#server/database/tables.ts'
import { isTaskPaused } from '#server/features/visibility/paused.ts'
import { isNotSuspended } from '#server/features/visibility/suspended.ts'
import { isInView } from '#server/features/visibility/withheld.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'

/**
 * SQL condition: the clock of this post runs. It waits while the post is withheld or its author is suspended: nobody
 * could be told, and what a decision gives back must be as it was. `open` is a literal, for the partial indexes.
 */
const isRunning: Condition = sql`(tasks.status = 'open' and ${isInView('tasks')}
  and ${isNotSuspended(sql.ref('tasks.requester_id'))})`

/** SQL condition: it is time to tell the author of this post that it closes, or to ask whether it is still offered. */
const isNoticeDue: Condition = sql`(${isRunning} and tasks.notice_at <= now())`

/** SQL condition: it is time to close this post, and its author was told or asked if they are at all. */
export const isClosingDue: Condition = sql`(${isRunning} and tasks.closes_at <= now() and tasks.notice_at is null)`

/** SQL condition: a reminder of this task is due, and its arrangement does not wait. */
const isReminderDue: Condition = sql`(tasks.remind_at <= now() and not ${isTaskPaused})`

const lockDueTask = (tx: Tx, isDue: Condition, column: 'notice_at' | 'closes_at' | 'remind_at', skippedIds: string[]) =>
  tx
    .selectFrom('tasks')
    .select('id')
    .where(isDue)
    .where(({ not }) => not(anyOf('id', skippedIds)))
    .orderBy(column)
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

// Each locks a task that is due, and returns undefined if there is none. Other nodes skip it.
export const lockDueNotice = (tx: Tx, skippedIds: string[]) => lockDueTask(tx, isNoticeDue, 'notice_at', skippedIds)
export const lockDueClosing = (tx: Tx, skippedIds: string[]) => lockDueTask(tx, isClosingDue, 'closes_at', skippedIds)
export const lockDueReminder = (tx: Tx, skippedIds: string[]) => lockDueTask(tx, isReminderDue, 'remind_at', skippedIds)
