import { sql } from 'kysely'
import { statements } from './run.ts'

/** The links that mails carry: one of a kind for each person, so that a newer one takes the place of an older. */
export const mailLinks = statements(
  sql`create table mail_links (
    user_id uuid not null references users on delete cascade,
    kind text not null,
    token_hash text not null unique,
    expires_at timestamptz(3) not null,
    primary key (user_id, kind)
  )`,
)
