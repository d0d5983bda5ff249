import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { TaskRow } from '#server/features/tasks/store.ts'
import { allOf, type Condition } from '#server/platform/db/condition.ts'
import { digestTasks, homeMiles } from '#shared/constants.ts'
import type { Point } from '#shared/places/grid.ts'
import { inBlocks, resolveFilters } from './filters.ts'
import { selectFound } from './found-rows.ts'
import { haversine } from './occupied-cells.ts'

type NewNearbyInput = { near: Point; from: Date; until: Date; viewerId: string }

/** A task that has a day but no hour is upcoming until the day ends. */
const isUpcoming: Condition = sql`tasks.soon_key > now() - case when tasks.clock is null then interval '1 day' else interval '0' end`

/**
 * Returns the tasks of a digest: open requests posted in this period near the viewer's home, except the viewer's own
 * and those the viewer has offered on. The closest come first, by grid cells; equally far ones are sorted by newest,
 * then by highest pay.
 */
export function findNewNearby(db: Db, { near, from, until, viewerId }: NewNearbyInput): Promise<TaskRow[]> {
  const { findable, place, blocks } = resolveFilters(
    { viewerId, near, miles: homeMiles, queryWords: [], cursor: undefined },
    until,
  )
  const found = sql<{ id: string; rank: number }>`
    select id, row_number() over (order by distance, created_at desc, pay_rank desc, id) as rank from (
      select tasks.id, tasks.created_at, tasks.pay_rank, ${haversine(near)} as distance from tasks
      where ${allOf([
        findable,
        ...(blocks ? [inBlocks(blocks, false)] : []),
        sql`tasks.created_at > ${from}`,
        sql`tasks.created_at <= ${until}`,
        sql`tasks.task_type = 'request'`,
        isUpcoming,
        sql`tasks.requester_id <> ${viewerId}::uuid`,
        sql`not exists (select from offers where offers.task_id = tasks.id and offers.helper_id = ${viewerId}::uuid)`,
        ...place,
      ])}
    ) as tasks order by rank limit ${sql.lit(digestTasks)}`
  return selectFound(db, found).orderBy(sql`found.rank`).execute()
}
