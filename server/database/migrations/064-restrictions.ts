import { sql } from 'kysely'
import { statements } from './run.ts'

/** Neighbors who may post, offer and write nothing new for a while, or whose account is suspended. */
export const restrictions = statements(
  sql`create table restrictions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    kind text not null,
    decision_id uuid references decisions on delete set null,
    ends_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    constraint restrictions_kind check (kind in ('limit', 'suspend')),
    constraint restrictions_limit_ends check (kind <> 'limit' or isfinite(ends_at))
  )`,
  sql`create index restrictions_by_user on restrictions (user_id, ends_at)`,
  sql`create index restrictions_by_decision on restrictions (decision_id) where decision_id is not null`,
  sql`create index restrictions_suspended on restrictions (ends_at, user_id) where kind = 'suspend'`,
)
