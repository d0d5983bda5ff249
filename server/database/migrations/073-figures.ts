import { sql } from 'kysely'
import { statements } from './run.ts'

/** Lets the figures of a period be counted along an index. */
export const figures = statements(
  sql`create index tasks_requests_by_time on tasks (created_at, id) where task_type = 'request'`,
  sql`create index tasks_by_completion on tasks (completed_at) where completed_at is not null`,
  sql`create index offers_by_release on offers (released_at) where released_at is not null`,
  sql`create index cases_by_time on cases (created_at)`,
  sql`create index decisions_by_time on decisions (created_at)`,
  sql`create index appeals_by_time on appeals (created_at)`,
)
