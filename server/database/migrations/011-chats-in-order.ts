import { sql } from 'kysely'
import { statements } from './run.ts'

/** All conversations of a user are read by id, page by page, without reading those of other users. */
export const chatsInOrder = statements(
  sql`create index conversations_asked on conversations (requester_id, id)`,
  sql`create index conversations_helped on conversations (helper_id, id)`,
)
