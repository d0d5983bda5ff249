import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** Conditions that no row may meet once all jobs have run: a clock that ran out, or a charge without its notices. */
const faults: [what: string, ids: RawBuilder<{ id: string }>][] = [
  [
    'arrangements whose clock has run out',
    sql`select id from arrangements where check_at < clock_timestamp() - interval '7 hours'`,
  ],
  [
    'arrangements without an end 45 days after their time',
    sql`select id from arrangements where ended_at is null
      and coalesce(ends_at, accepted_at) < clock_timestamp() - interval '45 days'`,
  ],
  [
    'tasks under way without an open arrangement',
    sql`select id from tasks where status in ('matched', 'in_progress', 'pending_review') and not exists
      (select from arrangements where arrangements.task_id = tasks.id and ended_at is null)`,
  ],
  [
    'open requests that should have closed',
    sql`select id from tasks where status = 'open' and closes_at < clock_timestamp() - interval '7 hours'`,
  ],
  ['reminders that are due', sql`select id from tasks where remind_at < clock_timestamp() - interval '7 hours'`],
  [
    'no-shows by silence that two notices do not back',
    sql`select id from arrangements where outcome = 'no_show'
      and case charged_to when 'requester' then requester_answer else helper_answer end is null
      and (select count(*) from arrangement_notices
        where arrangement_id = arrangements.id and side = charged_to and sent_at is not null) < 2`,
  ],
  [
    'a side that was asked more than twice',
    sql`select arrangement_id as id from arrangement_notices group by arrangement_id, side having count(*) > 2`,
  ],
]

/** Returns the ids of what is at fault, by what it is. */
export async function findFaults(db: Db): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [what, ids] of faults) {
    const { rows } = await ids.execute(db)
    if (rows.length > 0) found[what] = rows.map(({ id }) => id)
  }
  return found
}

/** Counts what a person has done, canceled late and missed in a part, by the plainest statement there is. */
export async function recount(db: Db, userId: string, part: 'requester' | 'helper') {
  const { rows } = await sql<{ done: number; late: number; noShows: number; contested: number }>`
    select count(*) filter (where outcome = 'happened')::int as done,
      count(*) filter (where outcome = 'late' and charged_to = ${part})::int as late,
      count(*) filter (where outcome = 'no_show' and charged_to = ${part})::int as "noShows",
      count(*) filter (where outcome = 'contested')::int as contested
    from arrangements where ${sql.ref(`${part}_id`)} = ${userId}::uuid and ended_at is not null`.execute(db)
  return rows[0]
}
