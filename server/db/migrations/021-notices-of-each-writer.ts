import { sql } from 'kysely'
import { statements } from './run.ts'

/** A notice names who wrote, and goes when they leave: whoever else wrote on the task has one of their own. */
export const noticesOfEachWriter = statements(
  sql`drop index notifications_of_messages_once`,
  sql`create unique index notifications_of_messages_once on notifications (user_id, related_task_id, from_id)
    where type = 'message_received' and not is_read`,
)
