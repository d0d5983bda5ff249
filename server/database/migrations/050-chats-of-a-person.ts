import { sql } from 'kysely'
import { statements } from './run.ts'

/** All chats of a person are listed, the latest first. */
export const chatsOfAPerson = statements(
  sql`create index conversations_of_requester on conversations (requester_id, last_message_at desc, id desc)`,
  sql`create index conversations_of_helper on conversations (helper_id, last_message_at desc, id desc)`,
)
