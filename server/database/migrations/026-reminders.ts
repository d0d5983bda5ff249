import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Time of the next reminder of each task, for its requester and helper. Tasks under way get their upcoming reminders;
 * tasks completed before this migration get no reminder to write a review.
 */
export const reminders = statements(
  sql`alter table tasks add column remind_at timestamptz(3)`,
  sql`update tasks set remind_at = (select min(moment) from unnest(case when clock is null
      then array[scheduled_at - interval '12 hours']
      else array[scheduled_at - interval '24 hours', scheduled_at - interval '2 hours'] end) as moment
    where moment > now()) where status in ('matched', 'in_progress') and scheduled_at > now()`,
  sql`create index tasks_to_remind on tasks (remind_at) where remind_at is not null`,
)
