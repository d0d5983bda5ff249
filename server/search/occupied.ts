import { sql } from 'kysely'
import { all, type Condition } from '#server/db/condition.ts'
import type { Db } from '#server/db/tables.ts'
import { cellsInRow, slackMiles } from '#server/places/cells.ts'
import { earthRadiusMiles, placeGridDegrees } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'
import { conditionsOf, type Filters, isOpen } from './filters.ts'

/** Every region with an open task, found by leaping along the index from one to the next. */
export async function findRegions(db: Db): Promise<number[]> {
  const { rows } = await sql<{ region: number }>`
    select region from (
      with recursive occupied(region) as (
        (select tasks.region from tasks where ${isOpen} and tasks.region >= 0 order by tasks.region limit 1)
        union all
        select (select tasks.region from tasks where ${isOpen} and tasks.region > occupied.region
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

/** The haversine of the distance, which grows as the distance does. */
export const haversine = ({ latitude: lat, longitude: lng }: Point) => sql`
  power(sin((${latitude} - radians(${lat}::float8)) / 2), 2)
  + cos(radians(${lat}::float8)) * cos(${latitude}) * power(sin((${longitude} - radians(${lng}::float8)) / 2), 2)`

const haversineOf = (miles: number) => Math.sin(Math.max(0, miles - slackMiles) / earthRadiusMiles / 2) ** 2

type Wanted = { near: Point; from: number; where: Condition[]; count: number }

/** The nearest cells, not nearer than `from` miles, where there is a task that is looked for; roughly in order. */
export async function findCells(db: Db, filters: Filters, { near, from, where, count }: Wanted): Promise<number[]> {
  const { rows } = await sql<{ cell: number }>`
    select cell from (
      select ${cell} as cell, ${haversine(near)} as distance from tasks
      where ${all([isOpen, ...where, ...conditionsOf(filters)])} group by ${cell}
    ) as cells
    where distance >= ${haversineOf(from)}::float8 order by distance limit ${count}`.execute(db)
  return rows.map(({ cell }) => cell)
}
