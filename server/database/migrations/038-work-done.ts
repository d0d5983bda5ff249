import { sql } from 'kysely'
import { statements } from './run.ts'

/**
 * Completed work: counted for the helper of a request and for the poster of a service, and shown beside every offer.
 */
export const workDone = statements(
  sql`create index tasks_done_by_helper on tasks (helper_id) where status = 'completed' and task_type = 'request'`,
  sql`create index tasks_done_by_poster on tasks (requester_id) where status = 'completed' and task_type = 'service'`,
)
