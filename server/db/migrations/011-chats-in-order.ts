import { sql } from 'kysely'
import { statements } from './run.ts'

/** All chats of a person are read by id, page by page, without looking at anybody else's. */
export const chatsInOrder = statements(
  sql`create index conversations_asked on conversations (requester_id, id)`,
  sql`create index conversations_helped on conversations (helper_id, id)`,
)
