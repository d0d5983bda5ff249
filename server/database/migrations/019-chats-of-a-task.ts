import { sql } from 'kysely'
import { statements } from './run.ts'

/** Lists the conversations of a task, the latest first. No query sorts all conversations of a user. */
export const chatsOfATask = statements(
  sql`create index conversations_of_task on conversations (task_id, last_message_at desc, id desc)`,
  sql`drop index conversations_of_requester`,
  sql`drop index conversations_of_helper`,
)
