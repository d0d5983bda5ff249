import { type RawBuilder, sql } from 'kysely'
import { interval } from '#server/platform/db/interval.ts'
import { dayOnlyReminderHours, dayReminderHours, reviewReminderDays, soonReminderHours } from '#shared/constants.ts'

/** Time of the first upcoming reminder of a task at this time; null if all are past. */
export function nextReminderOf(scheduledAt: unknown, clock: unknown): RawBuilder<Date | null> {
  const hoursBefore = (hours: number) => sql`${scheduledAt}::timestamptz - ${interval(hours, 'hours')}`
  return sql<Date | null>`(select min(moment) from unnest(case when ${clock}::text is null
    then array[${hoursBefore(dayOnlyReminderHours)}]
    else array[${hoursBefore(dayReminderHours)}, ${hoursBefore(soonReminderHours)}] end) as moment where moment > now())`
}

/** Time of the first upcoming reminder of a row of `tasks`; an update sees the row as it was before. */
export const nextReminder = nextReminderOf(sql.ref('scheduled_at'), sql.ref('clock'))

export const reviewReminderTime = sql<Date>`now() + ${interval(reviewReminderDays, 'days')}`

/** The database's clock, which messages use too, but never before the last message, whose clock may have been ahead. */
export const completionTime = sql<Date>`greatest(clock_timestamp(),
  (select max(last_message_at) from conversations where task_id = tasks.id))`
