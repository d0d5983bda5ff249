import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * The time up to which each conversation was mailed to a side that had not read it. An older version's mails lack it
 * and count as mailed up to the time at which they were sent.
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
