import { sql } from 'kysely'
import { interval } from '#server/platform/db/interval.ts'
import { dayOnlyReminderHours, dayReminderHours, reviewReminderDays, soonReminderHours } from '#shared/constants.ts'

const hoursBefore = (hours: number) => sql`scheduled_at - ${interval(hours, 'hours')}`

/** Time of the first upcoming reminder of a task. */
export const nextReminder = sql<Date | null>`(select min(moment) from unnest(case when clock is null
  then array[${hoursBefore(dayOnlyReminderHours)}]
  else array[${hoursBefore(dayReminderHours)}, ${hoursBefore(soonReminderHours)}] end) as moment where moment > now())`

export const reviewReminderTime = sql<Date>`now() + ${interval(reviewReminderDays, 'days')}`

/** The database's clock, which messages use too, but never before the last message, whose clock may have been ahead. */
export const completionTime = sql<Date>`greatest(clock_timestamp(),
  (select max(last_message_at) from conversations where task_id = tasks.id))`
