import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { agreedHours } from '#shared/moderation/limits.ts'

/** Arrangements that are under way; `endsAt` is the end of the last one, null if one of them has no date. */
export type Arrangement = { endsAt: Date | null }

/**
 * Finds what the author of a case and those who reported it have agreed on and not done yet; null if there is nothing.
 * A day without an hour lasts until its midnight.
 */
export async function findArrangement(db: Db, caseId: string): Promise<Arrangement | null> {
  const { rows } = await sql<{ count: number; endsAt: Date | null }>`
    select count(*)::integer as count, case when bool_and(tasks.scheduled_at is not null) then
        max(scheduled_at + make_interval(secs => 3600 * coalesce(duration_hours, case when clock is null then 24 else ${agreedHours}::int end)))
      end as "endsAt"
    from cases
      join reports on reports.case_id = cases.id
      join tasks on tasks.status in ('matched', 'in_progress')
        and (tasks.requester_id = cases.author_id and tasks.helper_id = reports.reporter_id
          or tasks.requester_id = reports.reporter_id and tasks.helper_id = cases.author_id)
    where cases.id = ${caseId}`.execute(db)
  const [found] = rows
  return found && found.count > 0 ? { endsAt: found.endsAt } : null
}
