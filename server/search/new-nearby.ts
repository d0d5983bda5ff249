import { sql } from 'kysely'
import { all } from '#server/db/condition.ts'
import type { Db } from '#server/db/tables.ts'
import type { TaskRow } from '#server/tasks/store.ts'
import { digestTasks, homeMiles } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'
import { filtersOf, inBlocks, isOpen } from './filters.ts'
import { haversine } from './occupied.ts'
import { selectFound } from './rows.ts'

type Asked = { near: Point; from: Date; until: Date; viewerId: string }

/** A day without an hour lasts until it ends. */
const isAhead = sql<boolean>`tasks.soon_key > now() - case when tasks.clock is null then interval '1 day' else interval '0' end`

/**
 * What a digest tells: the open requests posted in this time near somebody's home that are not their own, and that they
 * have not offered on. The closest first, by grid cells as everywhere; of those equally far the newest, then the best
 * paid.
 */
export function findNewNearby(db: Db, { near, from, until, viewerId }: Asked): Promise<TaskRow[]> {
  const { place, blocks } = filtersOf({ near, miles: homeMiles, words: [], cursor: undefined }, until)
  const found = sql<{ id: string; rank: number }>`
    select id, row_number() over (order by distance, created_at desc, pay_rank desc, id) as rank from (
      select tasks.id, tasks.created_at, tasks.pay_rank, ${haversine(near)} as distance from tasks
      where ${all([
        isOpen,
        ...(blocks ? [inBlocks(blocks, false)] : []),
        sql`tasks.created_at > ${from}`,
        sql`tasks.created_at <= ${until}`,
        sql`tasks.task_type = 'request'`,
        isAhead,
        sql`tasks.requester_id <> ${viewerId}::uuid`,
        sql`not exists (select from offers where offers.task_id = tasks.id and offers.helper_id = ${viewerId}::uuid)`,
        ...place,
      ])}
    ) as tasks order by rank limit ${sql.lit(digestTasks)}`
  return selectFound(db, found).orderBy(sql`found.rank`).execute()
}
