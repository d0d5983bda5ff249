import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Notes of the two of an arrangement, the time at which both are asked if it is not the agreed end, and the clock of
 * settling: nothing that is open or not settled is without one. Nobody is asked about an arrangement whose time is over
 * by now, or charged for it. An open one gets seven days first, and an ended one counts for nobody.
 */
export const answersToArrangements = statements(
  sql`alter table arrangements
    add column requester_note text,
    add column helper_note text,
    add column ask_at timestamptz(3),
    add column check_at timestamptz(3) default clock_timestamp(),
    drop constraint arrangements_end_reason,
    add constraint arrangements_end_reason
      check (end_reason in ('done', 'released', 'blocked', 'suspended', 'left', 'settled')),
    add constraint arrangements_clock
      check (check_at is not null or ended_at is not null and outcome is not null)`,
  sql`update arrangements set is_exempt = true where ended_at is null and ends_at < now()`,
  sql`update arrangements set ask_at = now() + interval '7 days' where is_exempt and ended_at is null`,
  sql`update arrangements set outcome = 'nobodys', settled_at = ended_at where ended_at is not null and outcome is null`,
  sql`update arrangements set check_at = null where ended_at is not null and outcome is not null`,
  sql`create index arrangements_open_of_requester on arrangements (requester_id) where ended_at is null`,
  sql`create index arrangements_open_of_helper on arrangements (helper_id) where ended_at is null`,
  sql`create index arrangements_by_check on arrangements (check_at) where check_at is not null`,
)
