import { sql } from 'kysely'
import { statements } from './run.ts'

const isMidnight = sql`tasks.clock is null
  and date_trunc('minute', tasks.scheduled_at at time zone tasks.time_zone)::time = time '00:00'`

/** The end of a request's time: 8 PM of a day without an hour, or the end of its duration, 2 hours by default. */
const endsAt = sql`case when ${isMidnight}
  then ((tasks.scheduled_at at time zone tasks.time_zone)::date + make_interval(hours => 20)) at time zone tasks.time_zone
  else tasks.scheduled_at + make_interval(secs => coalesce(tasks.duration_hours, 2)::float8 * 3600) end`

/** The author of a request is told a day before it closes: at its end, or 29 days after an undated one was posted. */
const noticeAt = sql`case when task_type = 'service' then created_at + interval '60 days'
  else coalesce(${endsAt}, created_at + interval '29 days') end`

/**
 * The clocks of open posts, and why some closed by themselves. Clocks count from the upgrade. If the time of a notice
 * is past by then, the author is told at once, and the post closes 7 days later. Posts of a demo's people stay open.
 */
export const expiry = statements(
  sql`alter table tasks
    add column notice_at timestamptz(3),
    add column closes_at timestamptz(3),
    add column closed_at timestamptz(3),
    add column closed_reason text,
    add constraint tasks_closed_reason check (closed_reason in ('expired', 'not_answered')),
    add constraint tasks_closed_by_itself check ((closed_at is null) = (closed_reason is null)
      and (closed_at is null or status = 'closed'))`,
  sql`update tasks set notice_at = greatest(${noticeAt}, now()),
      closes_at = case when task_type = 'service' then null when ${noticeAt} <= now() then now() + interval '7 days'
        else ${noticeAt} + interval '24 hours' end
    where status = 'open' and requester_id is not null
      and requester_id::text !~ '^(5a3b1e00|de300000|7e57e100)-0000-4000-8000-'`,
  sql`create index tasks_notice_due on tasks (notice_at) where status = 'open' and notice_at is not null`,
  sql`create index tasks_closing_due on tasks (closes_at)
    where status = 'open' and closes_at is not null and notice_at is null`,
)
