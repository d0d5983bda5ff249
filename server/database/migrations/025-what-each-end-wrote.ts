import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * When each side of a conversation last wrote. Unread messages are found by a partial index of just the conversations
 * that have any.
 */
export const whatEachEndWrote = statements(
  sql`alter table conversations
    add column requester_wrote_at timestamptz(3),
    add column helper_wrote_at timestamptz(3)`,
  sql`update conversations set
    requester_wrote_at = (select max(created_at) from messages
      where conversation_id = conversations.id and sender_id = requester_id),
    helper_wrote_at = (select max(created_at) from messages
      where conversation_id = conversations.id and sender_id = helper_id)`,
  sql`create index conversations_unread_by_requester on conversations (requester_id, helper_wrote_at desc)
    where helper_wrote_at > coalesce(requester_read_at, '-infinity')`,
  sql`create index conversations_unread_by_helper on conversations (helper_id, requester_wrote_at desc)
    where requester_wrote_at > coalesce(helper_read_at, '-infinity')`,
)
