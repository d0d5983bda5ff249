import { sql } from 'kysely'
import { statements } from './run.ts'

const isMidnight = sql`tasks.clock is null
  and date_trunc('minute', tasks.scheduled_at at time zone tasks.time_zone)::time = time '00:00'`
const hourOfDay = (hour: number) =>
  sql`((tasks.scheduled_at at time zone tasks.time_zone)::date + make_interval(hours => ${sql.lit(hour)}))
    at time zone tasks.time_zone`

/** The agreed times of a task: a day without an hour runs from 8 AM to 8 PM, and the default duration is 2 hours. */
const startsAt = sql`case when ${isMidnight} then ${hourOfDay(8)} else tasks.scheduled_at end`
const endsAt = sql`case when ${isMidnight} then ${hourOfDay(20)}
  else tasks.scheduled_at + make_interval(secs => coalesce(tasks.duration_hours, 2)::float8 * 3600) end`

/** The time of an offer is the earliest at which it can have been accepted; without an offer, that of the task is. */
const offeredAt = sql`coalesce((select offers.created_at from offers
  where offers.task_id = tasks.id and offers.helper_id = tasks.helper_id), tasks.created_at)`

/**
 * The arrangements of two neighbors, with their history. An arrangement that is under way begins with the upgrade. If
 * its time is past already, nobody is asked about it or charged for it. A completed one counts as kept. One that was
 * released, or that ended with an account, counts for nobody.
 */
export const arrangements = statements(
  sql`create table arrangements (
    id uuid primary key default gen_random_uuid(),
    task_id uuid references tasks on delete set null,
    task_type text not null,
    requester_id uuid references users on delete set null,
    helper_id uuid references users on delete set null,
    accepted_at timestamptz(3) not null default clock_timestamp(),
    starts_at timestamptz(3),
    ends_at timestamptz(3),
    is_day_only boolean not null default false,
    time_zone text not null,
    is_exempt boolean not null default false,
    requester_answer text,
    requester_answered_at timestamptz(3),
    helper_answer text,
    helper_answered_at timestamptz(3),
    ended_at timestamptz(3),
    end_reason text,
    ended_by text,
    outcome text,
    charged_to text,
    settled_at timestamptz(3),
    is_excused boolean not null default false,
    constraint arrangements_times check ((starts_at is null) = (ends_at is null) and ends_at >= starts_at),
    constraint arrangements_answers check (requester_answer in ('yes', 'together', 'mine', 'theirs', 'absent')
      and helper_answer in ('yes', 'together', 'mine', 'theirs', 'absent')),
    constraint arrangements_answered check ((requester_answer is null) = (requester_answered_at is null)
      and (helper_answer is null) = (helper_answered_at is null)),
    constraint arrangements_end check ((ended_at is null) = (end_reason is null) and ended_at >= accepted_at
      and (ended_by is null or ended_at is not null)),
    constraint arrangements_end_reason check (end_reason in ('done', 'released', 'blocked', 'suspended', 'left')),
    constraint arrangements_ended_by check (ended_by in ('requester', 'helper')),
    constraint arrangements_outcome check (outcome in
      ('happened', 'nobodys', 'no_show', 'late', 'excused', 'early', 'contested', 'unanswered')),
    constraint arrangements_settled check ((outcome is null) = (settled_at is null)),
    constraint arrangements_charged_to check (charged_to in ('requester', 'helper')),
    constraint arrangements_charge check (coalesce(outcome in ('no_show', 'late', 'excused', 'early'), false)
      = (charged_to is not null) and not (is_exempt and charged_to is not null))
  )`,
  sql`insert into arrangements (task_id, task_type, requester_id, helper_id, accepted_at, starts_at, ends_at, is_day_only,
      time_zone, is_exempt, helper_answer, helper_answered_at)
    select id, task_type, requester_id, helper_id, now(), ${startsAt}, ${endsAt}, coalesce(${isMidnight}, false),
      time_zone, coalesce(${endsAt} < now(), false), case when status = 'pending_review' then 'yes' end,
      case when status = 'pending_review' then now() end
    from tasks where status in ('matched', 'in_progress', 'pending_review')
      and requester_id is not null and helper_id is not null`,
  sql`insert into arrangements (task_id, task_type, requester_id, helper_id, accepted_at, starts_at, ends_at, is_day_only,
      time_zone, is_exempt, requester_answer, requester_answered_at, ended_at, end_reason, ended_by, outcome, settled_at)
    select id, task_type, requester_id, helper_id, least(${offeredAt}, over_at), ${startsAt}, ${endsAt},
      coalesce(${isMidnight}, false), time_zone, true, case when is_done then 'yes' end,
      case when is_done then over_at end, over_at, case when is_done then 'done' else 'left' end, 'requester',
      case when is_done then 'happened' else 'nobodys' end, over_at
    from (select *, status = 'completed' as is_done, coalesce(completed_at, revised_at) as over_at from tasks) as tasks
    where is_done and coalesce(requester_id, helper_id) is not null or status = 'closed' and helper_id is not null`,
  sql`insert into arrangements (task_id, task_type, requester_id, helper_id, accepted_at, time_zone, is_exempt, ended_at,
      end_reason, ended_by, outcome, settled_at)
    select tasks.id, task_type, requester_id, offers.helper_id, least(offers.created_at, released_at), time_zone, true,
      released_at, 'released', released_by, 'nobodys', released_at
    from offers join tasks on tasks.id = offers.task_id where released_at is not null`,
  sql`create unique index arrangements_open_once on arrangements (task_id) where ended_at is null`,
  sql`create index arrangements_of_task on arrangements (task_id, accepted_at desc)`,
  sql`create index arrangements_of_requester on arrangements (requester_id, accepted_at desc, id desc)`,
  sql`create index arrangements_of_helper on arrangements (helper_id, accepted_at desc, id desc)`,
)
