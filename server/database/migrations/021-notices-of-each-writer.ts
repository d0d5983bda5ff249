import { sql } from 'kysely'
import { statements } from './run.ts'

/** A notice names the sender and is deleted with that account, so each sender on a task gets a separate notice. */
export const noticesOfEachWriter = statements(
  sql`drop index notifications_of_messages_once`,
  sql`create unique index notifications_of_messages_once on notifications (user_id, related_task_id, from_id)
    where type = 'message_received' and not is_read`,
)
