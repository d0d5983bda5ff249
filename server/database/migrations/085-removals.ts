import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Accounts that are removed: suspended without an end, and erased at a time, which is infinite while an appeal waits.
 * The mail of such a notice has a link for the appeal. Neighbors who were told of a suspension are noted by decision.
 */
export const removals = statements(
  sql`alter table restrictions
    add column erase_at timestamptz(3),
    add constraint restrictions_erasure check (erase_at is null or kind = 'suspend' and not isfinite(ends_at))`,
  sql`create index restrictions_by_erasure on restrictions (erase_at) where erase_at is not null`,
  sql`alter table barred_addresses
    drop constraint barred_addresses_kind,
    add constraint barred_addresses_kind check (kind in ('limit', 'suspend', 'remove', 'case'))`,
  sql`alter table notices add column appeal_token_hash text unique`,
  sql`create table told_of_suspensions (
    decision_id uuid not null references decisions on delete cascade,
    user_id uuid not null references users on delete cascade,
    primary key (decision_id, user_id)
  )`,
  sql`create index told_of_suspensions_by_user on told_of_suspensions (user_id)`,
)
