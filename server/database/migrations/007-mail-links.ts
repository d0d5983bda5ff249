import { sql } from 'kysely'
import { statements } from './run.ts'

/** Links in mails: at most one of each kind per user, so that a newer link replaces an older one. */
export const mailLinks = statements(
  sql`create table mail_links (
    user_id uuid not null references users on delete cascade,
    kind text not null,
    token_hash text not null unique,
    expires_at timestamptz(3) not null,
    primary key (user_id, kind)
  )`,
)
