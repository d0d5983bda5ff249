import { sql } from 'kysely'
import { statements } from './run.ts'

/** Lost second factors, whose end was asked for at the terminal and is due a day later. */
export const factorResets = statements(
  sql`create table factor_resets (
    user_id uuid primary key references users on delete cascade,
    asked_at timestamptz(3) not null default now(),
    due_at timestamptz(3) not null,
    constraint factor_resets_wait check (due_at > asked_at)
  )`,
)
