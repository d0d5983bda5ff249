import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { cellsInRow, slackMiles } from '#server/features/places/cells.ts'
import { allOf, type Condition } from '#server/platform/db/condition.ts'
import { earthRadiusMiles, placeGridDegrees } from '#shared/constants.ts'
import type { Point } from '#shared/places/grid.ts'
import { conditionsOf, type Filters } from './filters.ts'

/**
 * Returns every region with a task that may be found. The recursive query jumps along the index from one region to the
 * next.
 */
export async function findOccupiedRegions(db: Db, findable: Condition): Promise<number[]> {
  const { rows } = await sql<{ region: number }>`
    select region from (
      with recursive occupied(region) as (
        (select tasks.region from tasks where ${findable} and tasks.region >= 0 order by tasks.region limit 1)
        union all
        select (select tasks.region from tasks where ${findable} and tasks.region > occupied.region
          order by tasks.region limit 1)
        from occupied where occupied.region is not null
      )
      select region from occupied where region is not null
    ) as regions`.execute(db)
  return rows.map(({ region }) => region)
}

const cell = sql`tasks.grid_cell`
const radians = (index: typeof cell, degreesBefore: number) =>
  sql`radians((${index} + 0.5::float8) * ${sql.lit(placeGridDegrees)} - ${sql.lit(degreesBefore)})`
const latitude = radians(sql`${cell} / ${sql.lit(cellsInRow)}`, 90)
const longitude = radians(sql`${cell} % ${sql.lit(cellsInRow)}`, 180)

/** Haversine of the distance; it grows with the distance, so it can be compared directly. */
export const haversine = ({ latitude: lat, longitude: lng }: Point) => sql`
  power(sin((${latitude} - radians(${lat}::float8)) / 2), 2)
  + cos(radians(${lat}::float8)) * cos(${latitude}) * power(sin((${longitude} - radians(${lng}::float8)) / 2), 2)`

const haversineOf = (miles: number) => Math.sin(Math.max(0, miles - slackMiles) / earthRadiusMiles / 2) ** 2

type OccupiedCellsInput = { near: Point; minMiles: number; where: Condition[]; count: number }

/** Returns the nearest cells with matching tasks, no nearer than `minMiles`, roughly in order. */
export async function findOccupiedCells(
  db: Db,
  filters: Filters,
  { near, minMiles, where, count }: OccupiedCellsInput,
): Promise<number[]> {
  const { rows } = await sql<{ cell: number }>`
    select cell from (
      select ${cell} as cell, ${haversine(near)} as distance from tasks
      where ${allOf([filters.findable, ...where, ...conditionsOf(filters)])} group by ${cell}
    ) as cells
    where distance >= ${haversineOf(minMiles)}::float8 order by distance limit ${count}`.execute(db)
  return rows.map(({ cell }) => cell)
}
