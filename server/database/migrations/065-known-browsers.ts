import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Browsers in which users signed in, and notices about a sign-in in another one and about the authenticator app.
 * `had_browser` is true once a browser of the account was known: an unseen one is worth a notice from then on.
 */
export const knownBrowsers = statements(
  sql`alter table users add column had_browser boolean not null default false`,
  sql`create table known_browsers (
    id uuid not null unique default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    token_hash text not null,
    user_agent text not null,
    remembered_until timestamptz(3),
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3) not null default now(),
    primary key (user_id, token_hash)
  )`,
  sql`create index known_browsers_by_use on known_browsers (last_used_at)`,
  sql`create table access_notices (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    event text not null,
    user_agent text not null,
    email text not null,
    app_since timestamptz(3),
    removed_app jsonb,
    token_hash text unique,
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null
  )`,
  sql`create index access_notices_by_user on access_notices (user_id)`,
  sql`create index access_notices_by_end on access_notices (expires_at)`,
  sql`alter table outbox add column access_notice_id uuid references access_notices on delete cascade`,
  sql`create index outbox_by_access_notice on outbox (access_notice_id) where access_notice_id is not null`,
)
