import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * How far each chat was mailed to an end that had not read it. What an older version mails, which does not say so, is
 * mailed up to when it was sent.
 */
export const mailedChats = statements(
  sql`create table mailed_chats (
    user_id uuid not null references users on delete cascade,
    conversation_id uuid not null references conversations on delete cascade,
    until timestamptz(3) not null,
    primary key (user_id, conversation_id)
  )`,
  sql`create index mailed_chats_of_conversation on mailed_chats (conversation_id)`,
  sql`alter table message_mails add column by_chat boolean not null default false`,
)
