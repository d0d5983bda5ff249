import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Authenticator apps with their backup codes, and sign-ins that still lack the code. `was_proven` stays true once any
 * address of the account was proven to be the user's.
 */
export const secondStep = statements(
  sql`alter table users add column was_proven boolean not null default false`,
  sql`update users set was_proven = true where email_verified`,
  sql`alter table sessions add column factor_shown_at timestamptz(3)`,
  sql`create table authenticator_apps (
    user_id uuid primary key references users on delete cascade,
    secret text not null,
    confirmed_at timestamptz(3),
    last_step bigint not null default 0,
    tries int not null default 0,
    tries_since timestamptz(3) not null default now(),
    wrong_codes int not null default 0,
    wrong_codes_since timestamptz(3) not null default now()
  )`,
  sql`create table backup_codes (
    user_id uuid not null references authenticator_apps on delete cascade,
    code_hash text not null,
    primary key (user_id, code_hash)
  )`,
  sql`create table partial_sessions (
    token_hash text primary key,
    user_id uuid not null references users on delete cascade,
    account_id uuid not null references accounts on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  sql`create index partial_sessions_by_user on partial_sessions (user_id)`,
  sql`create index partial_sessions_by_account on partial_sessions (account_id)`,
)
