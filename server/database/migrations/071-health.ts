import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Traces that tell an operator how the installation is: the last run of each background job, the nodes that run, the
 * backups, and the mails and pushes that were given up, counted by day. None of them is about a person.
 */
export const health = statements(
  sql`create table heartbeats (
    name text primary key,
    every_seconds integer not null,
    started_at timestamptz(3) not null default now(),
    ran_at timestamptz(3),
    failed_at timestamptz(3)
  )`,
  sql`create table nodes (
    id uuid primary key,
    started_at timestamptz(3) not null default now(),
    seen_at timestamptz(3) not null default now(),
    free_disk_bytes bigint
  )`,
  sql`create table backups (
    made_at timestamptz(3) primary key default now(),
    lost_files integer not null
  )`,
  sql`create table delivery_problems (
    day date not null default current_date,
    channel text not null,
    outcome text not null,
    count integer not null default 1,
    primary key (day, channel, outcome),
    constraint delivery_problems_channel check (channel in ('mail', 'push')),
    constraint delivery_problems_outcome check (outcome in ('refused', 'given_up'))
  )`,
  sql`create index outbox_queued on outbox (handed_at) where handed_at is not null`,
  sql`create index pushes_queued on pushes (handed_at) where handed_at is not null`,
  sql`create index users_refused on users (email_refused_at) where email_refused_at is not null`,
)
