import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Users, and better-auth's tables for signing in. The extensions are for similar spellings; only the owner of a
 * database may create one.
 */
export const accounts = statements(
  sql`create extension if not exists pg_trgm`,
  sql`create extension if not exists unaccent`,
  sql`create table users (
    id uuid primary key default gen_random_uuid(),
    name text not null default '',
    first_name text not null default '',
    last_name text not null default '',
    email text not null unique check (email = lower(email)),
    email_verified boolean not null default false,
    profile_image_url text,
    phone text,
    address text,
    zip text,
    location text,
    bio text,
    is_helper boolean not null default false,
    is_requester boolean not null default true,
    is_verified boolean not null default false,
    rating_sum integer not null default 0,
    rating_count integer not null default 0,
    community_points integer not null default 0,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint users_have_a_role check (is_helper or is_requester)
  )`,
  sql`create table sessions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    token text not null unique,
    expires_at timestamptz(3) not null,
    ip_address text,
    user_agent text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  sql`create index sessions_of_user on sessions (user_id)`,
  sql`create table accounts (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references users on delete cascade,
    account_id text not null,
    provider_id text not null,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz(3),
    refresh_token_expires_at timestamptz(3),
    scope text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (provider_id, account_id)
  )`,
  sql`create index accounts_of_user on accounts (user_id)`,
  sql`create table verifications (
    id uuid primary key default gen_random_uuid(),
    identifier text not null,
    value text not null,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  sql`create index verifications_by_identifier on verifications (identifier)`,
  sql`create table sign_in_limits (
    id uuid primary key default gen_random_uuid(),
    key text not null unique,
    count integer not null,
    last_request bigint not null
  )`,
)
