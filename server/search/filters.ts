import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/db/condition.ts'
import { type CellBox, cellBox, cellsInRow, circleRuns, coverOf, type Run, runsOf } from '#server/places/cells.ts'
import type { Point } from '#shared/places/grid.ts'
import { daysFor } from '#shared/tasks/browse.ts'
import { categoriesFoundBy } from '#shared/tasks/categories.ts'
import type { TaskSearch } from '#shared/tasks/search-schema.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { site } from '#site'
import { haveWords, type Part } from './words.ts'

/** What is looked for, once it is known where home is and what each word may stand for. */
export type Search = Omit<TaskSearch, 'near' | 'q'> & { near?: Point | undefined; words: Part[] }

/** `open` stands in the statement's text, or no plan made beforehand could use the indexes of open tasks. */
export const isOpen: Condition = sql`tasks.status = 'open'`

/** Everything asked of a task but where it stands in the order. */
export type Filters = {
  /** Category, pay and time set: in the indexes by place, and in no other. */
  facets: Condition[]
  /** The day, which is what 'soonest' sorts by. */
  days: Condition[]
  place: Condition[]
  words: Part[]
  /** The category and the pay once more, as the index over what is rare has them. */
  lookUp: Condition[]
  /** All blocks that the place lies in, and all regions; null where no place is asked for, or there are too many. */
  blocks: number[] | null
  regions: number[] | null
}

export const conditionsOf = ({ facets, days, place, words }: Filters): Condition[] => [
  ...facets,
  ...days,
  ...place,
  ...(words.length > 0 ? [haveWords(words)] : []),
]

const blocksMax = 512
const regionsMax = 2048

export function filtersOf(search: Search, now: Date): Filters {
  const { category, compensation, near, miles, bbox, words } = search
  const categories = category && categoriesFoundBy(category)
  const circle = near && miles ? circleRuns(near, miles) : null
  const box = bbox ? cellBox(bbox) : null
  const runs = circle ?? (box && [...runsOf(box)])
  return {
    facets: [
      ...(categories ? [sql<boolean>`tasks.category = any(${categories}::text[])`] : []),
      ...(compensation ? [sql<boolean>`${compensationOfTask} = ${compensation}`] : []),
      ...(search.when === 'flexible' ? [sql<boolean>`tasks.clock is null`] : []),
    ],
    days: daysOf(search, now),
    place: [...(circle ? [inCircle(circle)] : []), ...(box ? [inBox(box)] : [])],
    words,
    lookUp: [
      ...(categories ? [sql<boolean>`${facetsOfTask} && ${categories}::text[]`] : []),
      ...(compensation ? [sql<boolean>`${facetsOfTask} && array[${compensation}::text]`] : []),
    ],
    blocks: runs && coverOf(runs, 'block', blocksMax),
    regions: runs && coverOf(runs, 'region', regionsMax),
  }
}

const compensationOfTask = sql`coalesce(tasks.compensation_type, 'free')`
/** As the index `tasks_found` has them. */
const facetsOfTask = sql`(array[tasks.category, ${compensationOfTask}])`
const placesOfTask = sql`(array[tasks.cell_b, -2 - tasks.region])`

/** Where a task must lie, for the index by place, or for that over what is rare and places together. */
export const inBlocks = (blocks: number[], amongRare: boolean): Condition =>
  amongRare ? sql`${placesOfTask} && ${blocks}::int[]` : sql`tasks.cell_b = any(${blocks}::int[])`
export const inRegions = (regions: number[], amongRare: boolean): Condition =>
  amongRare
    ? sql`${placesOfTask} && ${regions.map((region) => -2 - region)}::int[]`
    : sql`tasks.region = any(${regions}::int[])`

/** A task's day on the calendar of its place. */
const dayOfTask = sql`((tasks.soon_key at time zone 'UTC') + tasks.utc_minutes * interval '1 minute')::date`

function daysOf({ when, tz = site.timeZone, from, to }: Search, now: Date): Condition[] {
  const days = when ? daysFor(when, now, tz) : null
  return [
    ...(days ? [...between(earliestStart(days.first), latestEnd(days.last)), isOnDays(days)] : []),
    ...(from || to ? between(from, to) : []),
  ]
}

const between = (from: Date | undefined, to: Date | undefined): Condition[] => [
  sql`tasks.soon_key >= ${from ?? '-infinity'}::timestamptz`,
  sql`tasks.soon_key < ${to ?? 'infinity'}::timestamptz`,
]

const isOnDays = ({ first, last }: { first: string; last: string }): Condition =>
  sql`${dayOfTask} between ${first}::date and ${last}::date`

/** A day begins first where clocks are 14 hours ahead of UTC, and ends last where they are 12 hours behind. */
const earliestStart = (day: string) => new Date(Date.parse(day) - 14 * hourMs)
const latestEnd = (day: string) => new Date(Date.parse(day) + dayMs + 12 * hourMs)

const row = sql`tasks.grid_cell / ${sql.lit(cellsInRow)}`

/** As PostgreSQL writes them; the driver would look at each for something to escape. */
const integers = (values: number[]) => `{${values}}`

/** Whether the cell lies in the run of its row; there is no such run north and south of the circle. */
function inCircle(runs: Run[]): Condition {
  const index = sql`${row} - ${runs[0]?.row ?? 0}::int + 1`
  const first = sql`(${integers(runs.map((run) => run.first))}::int[])[${index}]`
  const more = sql`(${integers(runs.map((run) => run.more))}::int[])[${index}]`
  return sql`tasks.grid_cell >= 0 and ${isWithin(sql`tasks.grid_cell - ${first}`, more)}`
}

const inBox = ({ south, north, west, more }: CellBox): Condition =>
  sql`tasks.grid_cell >= 0 and ${row} between ${south}::int and ${north}::int
    and ${isWithin(sql`tasks.grid_cell % ${sql.lit(cellsInRow)} - ${west}::int`, sql`${more}::int`)}`

/** Eastward from the first cell, around the earth. */
const isWithin = (east: RawBuilder<unknown>, more: RawBuilder<unknown>): Condition =>
  sql`(${east} + ${sql.lit(cellsInRow)}) % ${sql.lit(cellsInRow)} <= ${more}`
