import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * The time up to which each side of a conversation has read, and the latest mails to users about unread messages: at
 * most one such mail per user is pending.
 */
export const whatWasRead = statements(
  sql`alter table conversations
    add column requester_read_at timestamptz(3),
    add column helper_read_at timestamptz(3)`,
  sql`create unique index outbox_of_messages_once on outbox (user_id) where kind = 'messages' and handed_at is null`,
  sql`create table message_mails (
    user_id uuid not null references users on delete cascade,
    sent_at timestamptz(3) not null default now(),
    primary key (user_id, sent_at)
  )`,
)
