import { sql } from 'kysely'
import { statements } from './run.ts'

/** Neighbors who are on hold for a while, by a case that waits to be decided. */
export const pauses = statements(
  sql`alter table restrictions
    drop constraint restrictions_kind,
    add constraint restrictions_kind check (kind in ('limit', 'suspend', 'pause')),
    drop constraint restrictions_limit_ends,
    add constraint restrictions_ends check (kind = 'suspend' or isfinite(ends_at)),
    add column case_id uuid references cases on delete set null`,
  sql`create index restrictions_by_case on restrictions (case_id) where case_id is not null`,
)
