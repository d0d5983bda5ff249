import { sql } from 'kysely'
import { statements } from './run.ts'

/** Which mails that somebody may switch off went to them last, and when: so many a day, and no more. */
export const turnsOfMails = statements(sql`create table mail_turns (
  user_id uuid primary key references users on delete cascade,
  mails uuid[] not null,
  taken_at timestamptz(3)[] not null
)`)
