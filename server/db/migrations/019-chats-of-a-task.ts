import { sql } from 'kysely'
import { statements } from './run.ts'

/** Whom one talks with on a task, the latest first. The order of all of a person's chats is asked by nothing. */
export const chatsOfATask = statements(
  sql`create index conversations_of_task on conversations (task_id, last_message_at desc, id desc)`,
  sql`drop index conversations_of_requester`,
  sql`drop index conversations_of_helper`,
)
