import { sql } from 'kysely'
import { statements } from './run.ts'

/** Whose work is done: a request's helper, and who offered a service. Each is counted beside every offer. */
export const workDone = statements(
  sql`create index tasks_done_by_helper on tasks (helper_id) where status = 'completed' and task_type = 'request'`,
  sql`create index tasks_done_by_poster on tasks (requester_id) where status = 'completed' and task_type = 'service'`,
)
