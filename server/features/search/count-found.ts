import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { allOf, type Condition } from '#server/platform/db/condition.ts'
import { countedTasksMax } from '#shared/constants.ts'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import type { Filters } from './filters.ts'
import { selectCandidates } from './find-in-order.ts'

/** Counts the tasks of a search, without samples; null if there are more than may be counted. */
export async function countFound(db: Db, filters: Filters): Promise<number | null> {
  const findable: Condition = sql`${filters.findable} and tasks.requester_id <> all(${[...sampleRequesterIds]}::uuid[])`
  const candidates = await selectCandidates(db, { ...filters, findable })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${candidates.tasks} where ${allOf(candidates.conditions)} limit ${sql.lit(countedTasksMax + 1)}
    ) as counted`.execute(db)
  const count = rows[0]?.count ?? 0
  return count > countedTasksMax ? null : count
}
