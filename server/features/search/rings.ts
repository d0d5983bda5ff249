import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { cellsInRegion, cellsInRow, noPlaceCell, pointOfCell, regionsInRow } from '#server/features/places/cells.ts'
import { allOf } from '#server/platform/db/condition.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { Point } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import { conditionsOf, type Filters } from './filters.ts'
import { selectFound } from './found-rows.ts'

/** Grid cells at the same distance, to a millionth of a mile; infinity for tasks that have no place. */
export type Ring = { miles: number; cells: number[] }

export const unplacedRing: Ring = { miles: Number.POSITIVE_INFINITY, cells: [noPlaceCell] }

/** Groups these cells into rings around a place, the nearest first, from the last seen distance on. */
export function ringsOf(cells: Iterable<number>, near: Point, minMiles: number): Ring[] {
  const rings = new Map<number, number[]>()
  for (const cell of cells) {
    const miles = Number(milesTo(pointOfCell(cell), near))
    const ring = rings.get(miles)
    if (ring) ring.push(cell)
    else if (miles >= minMiles) rings.set(miles, [cell])
  }
  return [...rings].map(([miles, cells]) => ({ miles, cells })).sort((a, b) => a.miles - b.miles)
}

/** This is the formula of the column `region`. */
const regionOfCell = sql`case when cell < 0 then cell else
  cell / ${sql.lit(cellsInRow)} / ${sql.lit(cellsInRegion)} * ${sql.lit(regionsInRow)}
  + cell % ${sql.lit(cellsInRow)} / ${sql.lit(cellsInRegion)} end`

const lowestId = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the first tasks of these rings, ring by ring and by id within each. Nothing is read past the ring that fills
 * the page: the rings are processed in order, so only the tasks within one ring are sorted.
 */
export async function readRings(db: Db, rings: Ring[], filters: Filters, last: Cursor | undefined, size: number) {
  if (rings.length === 0) return []
  const lastMiles = last && Number(last.key ?? Number.POSITIVE_INFINITY)
  const lastId = last && rings[0]?.miles === lastMiles ? last.id : lowestId
  const found = sql<{ id: string; ordinal: number }>`
    select tasks.id, ring.ordinal from unnest(${rings.map(({ cells }) => `{${cells}}`)}::text[])
      with ordinality as ring(cells, ordinal)
    cross join lateral unnest(ring.cells::int[]) as cell
    cross join lateral (
      select tasks.id from tasks
      where tasks.region = ${regionOfCell} and tasks.grid_cell = cell
        and tasks.id > case when ring.ordinal = 1 then ${lastId}::uuid else ${lowestId}::uuid end
        and ${allOf([filters.findable, ...conditionsOf(filters)])}
      order by tasks.id limit ${sql.lit(size)}
    ) as tasks
    order by ring.ordinal, tasks.id limit ${sql.lit(size)}`
  const rows = await selectFound(db, found)
    .select(sql<number>`found.ordinal`.as('ordinal'))
    .orderBy(sql`found.ordinal`)
    .orderBy('tasks.id')
    .execute()
  return rows.map((row) => ({ ...row, miles: rings[row.ordinal - 1]?.miles ?? Number.POSITIVE_INFINITY }))
}
