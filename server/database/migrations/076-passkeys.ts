import { sql } from 'kysely'
import { statements } from './run.ts'

/** Passkeys (WebAuthn), the challenges that browsers are to sign, and passkeys that a notice can bring back. */
export const passkeys = statements(
  sql`create table passkeys (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    counter bigint not null default 0,
    transports text[] not null default '{}',
    user_agent text not null,
    signs_in boolean not null default true,
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3),
    constraint passkeys_counter check (counter >= 0)
  )`,
  sql`create index passkeys_by_user on passkeys (user_id)`,
  sql`create table passkey_challenges (
    challenge_hash text primary key,
    user_id uuid references users on delete cascade,
    expires_at timestamptz(3) not null
  )`,
  sql`create index passkey_challenges_by_user on passkey_challenges (user_id) where user_id is not null`,
  sql`create index passkey_challenges_by_end on passkey_challenges (expires_at)`,
  sql`alter table access_notices add column removed_passkeys jsonb`,
)
