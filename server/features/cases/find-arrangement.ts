import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** The end of the last arrangement that is under way; null if one of them has no date. */
export type AgreedEnd = { endsAt: Date | null }

/** Finds what the author of a case and those who reported it have agreed on and not done yet; null if nothing is. */
export async function findArrangement(db: Db, caseId: string): Promise<AgreedEnd | null> {
  const { rows } = await sql<{ count: number; endsAt: Date | null }>`
    select count(*)::integer as count,
      case when bool_and(arrangements.ends_at is not null) then max(arrangements.ends_at) end as "endsAt"
    from cases
      join reports on reports.case_id = cases.id
      join arrangements on ended_at is null
        and (arrangements.requester_id = cases.author_id and arrangements.helper_id = reports.reporter_id
          or arrangements.requester_id = reports.reporter_id and arrangements.helper_id = cases.author_id)
      join tasks on tasks.id = arrangements.task_id and tasks.status in ('matched', 'in_progress')
    where cases.id = ${caseId}`.execute(db)
  const [found] = rows
  return found && found.count > 0 ? { endsAt: found.endsAt } : null
}
