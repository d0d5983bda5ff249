import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** Returns the ids of what has a clock that ran out more than an hour ago, by what it is. */
export async function findUnfinished(db: Db): Promise<Record<string, string[]>> {
  const findIds = async (condition: ReturnType<typeof sql>) =>
    (await sql<{ id: string }>`${condition}`.execute(db)).rows.map(({ id }) => id)
  return {
    'arrangements to look at': await findIds(
      sql`select id from arrangements where check_at < clock_timestamp() - interval '1 hour'`,
    ),
    'arrangements without an end 45 days after their time': await findIds(
      sql`select id from arrangements where ended_at is null
        and coalesce(ends_at, accepted_at) < clock_timestamp() - interval '45 days'`,
    ),
    'tasks under way without an open arrangement': await findIds(
      sql`select id from tasks where status in ('matched', 'in_progress', 'pending_review') and not exists
        (select from arrangements where arrangements.task_id = tasks.id and ended_at is null)`,
    ),
    'reminders that are due': await findIds(
      sql`select id from tasks where remind_at < clock_timestamp() - interval '1 hour'`,
    ),
  }
}
