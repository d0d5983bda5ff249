import { sql } from 'kysely'
import { statements } from './run.ts'

/** The latest optional mails to each user and their times, for the daily quota. */
export const turnsOfMails = statements(sql`create table mail_turns (
  user_id uuid primary key references users on delete cascade,
  mails uuid[] not null,
  taken_at timestamptz(3)[] not null
)`)
