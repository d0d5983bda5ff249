import { sql } from 'kysely'
import { statements } from './run.ts'

/** Neighbors whose reports wait for a while, and the open cases that only they have reported, which come last. */
export const delayedReporters = statements(
  sql`create table delayed_reporters (
    user_id uuid primary key references users on delete cascade,
    ends_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now()
  )`,
  sql`alter table cases add column is_delayed boolean not null default false`,
  sql`drop index cases_in_queue`,
  sql`create index cases_in_queue on cases (is_delayed, urgency desc, created_at, id) where state = 'open'`,
)
