import { type RawBuilder, sql } from 'kysely'
import {
  type CellBox,
  cellBox,
  cellsInRow,
  circleRuns,
  coverOf,
  type Run,
  runsOf,
} from '#server/features/places/cells.ts'
import { visibleTo } from '#server/features/visibility/visible-to.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { Point } from '#shared/places/grid.ts'
import { dayRangeOf } from '#shared/tasks/browse-tasks.ts'
import { categoriesMatching } from '#shared/tasks/categories.ts'
import type { TaskFilters } from '#shared/tasks/schema.ts'
import type { TaskSearch } from '#shared/tasks/search-schema.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { site } from '#site'
import { matchesQueryWords, type QueryWord } from './query-word-conditions.ts'

/** A search in which the place and the words are resolved. */
export type ResolvedSearch = Omit<TaskSearch, 'near' | 'q'> & {
  viewerId: string
  near?: Point | undefined
  queryWords: QueryWord[]
}

/** Condition for the tasks that every search is about: those that this viewer may find. */
export const findableBy = (viewerId: string): Condition => visibleTo(viewerId, ['isOpen'])

/** Conditions of a search, apart from the position in the list. */
export type Filters = {
  findable: Condition
  /** Type, category, pay and flexible time, as plain columns, which only the indexes by place include. */
  facets: Condition[]
  /** The day, which is the sort key of 'soonest'. */
  days: Condition[]
  place: Condition[]
  queryWords: QueryWord[]
  /** Type, category and pay again, as expressions of the index for rare conditions (`tasks_found`). */
  indexedFacets: Condition[]
  /** All blocks, and all regions, that cover the place; null if no place is given, or if there are too many. */
  blocks: number[] | null
  regions: number[] | null
}

/**
 * All columns that conditions may use. Statements that first read rows of `tasks` and then apply conditions to them
 * read only these, so a filter by another column needs it here.
 */
export const conditionColumns = sql`tasks.soon_key, tasks.category, tasks.compensation_type, tasks.task_type, tasks.clock,
  tasks.utc_minutes, tasks.grid_cell, tasks.words, tasks.near_towns`

/** All conditions except the words. */
export const conditionsWithoutWords = ({ facets, days, place }: Filters): Condition[] => [...facets, ...days, ...place]

export const conditionsOf = (filters: Filters): Condition[] => [
  ...conditionsWithoutWords(filters),
  ...(filters.queryWords.length > 0 ? [matchesQueryWords(filters.queryWords)] : []),
]

/** A condition on a plain column, and the same as an expression of the index `tasks_found` if that contains it. */
type Facet = { plain: Condition; indexed?: Condition }

/**
 * Filters that are no facets: the words become `queryWords`, the distance becomes `place`, and the order is no
 * condition.
 */
type OtherFilter = 'q' | 'miles' | 'sort'

/** The facet of each filter, or null if the search does not use it. A new filter does not compile without an entry. */
const facetOf: Record<Exclude<keyof TaskFilters, OtherFilter>, (search: ResolvedSearch) => Facet | null> = {
  type({ type }) {
    if (!type) return null
    return {
      plain: sql`tasks.task_type = ${type}`,
      indexed: sql`${facetsOfTask} && array['=' || ${type}::text]`,
    }
  },
  category({ category }) {
    if (!category) return null
    const categories = categoriesMatching(category)
    return {
      plain: sql`tasks.category = any(${categories}::text[])`,
      indexed: sql`${facetsOfTask} && ${categories}::text[]`,
    }
  },
  compensation({ compensation }) {
    if (!compensation) return null
    return {
      plain: sql`${compensationOfTask} = ${compensation}`,
      indexed: sql`${facetsOfTask} && array[${compensation}::text]`,
    }
  },
  /** All other times are days: `daysOf`. */
  when: ({ when }) => (when === 'flexible' ? { plain: sql`tasks.clock is null` } : null),
}

const blocksMax = 512
const regionsMax = 2048

export function resolveFilters(search: ResolvedSearch, now: Date): Filters {
  const { near, miles, bbox, queryWords } = search
  const facets = Object.values(facetOf).flatMap((facet) => facet(search) ?? [])
  const circle = near && miles ? circleRuns(near, miles) : null
  const box = bbox ? cellBox(bbox) : null
  const runs = circle ?? (box && [...runsOf(box)])
  return {
    findable: findableBy(search.viewerId),
    facets: facets.map(({ plain }) => plain),
    days: daysOf(search, now),
    place: [...(circle ? [inCircle(circle)] : []), ...(box ? [inBox(box)] : [])],
    queryWords,
    indexedFacets: facets.flatMap(({ indexed }) => indexed ?? []),
    blocks: runs && coverOf(runs, 'block', blocksMax),
    regions: runs && coverOf(runs, 'region', regionsMax),
  }
}

const compensationOfTask = sql`coalesce(tasks.compensation_type, 'free')`
/** Expressions of the index `tasks_found`; they must match it exactly. */
const facetsOfTask = sql`(array[tasks.category, ${compensationOfTask}, '=' || tasks.task_type])`
/** Regions are stored as negative numbers, so that none equals a block; -1 is the region of tasks without a place. */
const placesOfTask = sql`(array[tasks.cell_b, -2 - tasks.region])`

/** Conditions on blocks and regions, either for the index by place or for `tasks_found` (`usesRareIndex`). */
export const inBlocks = (blocks: number[], usesRareIndex: boolean): Condition =>
  usesRareIndex ? sql`${placesOfTask} && ${blocks}::int[]` : sql`tasks.cell_b = any(${blocks}::int[])`
export const inRegions = (regions: number[], usesRareIndex: boolean): Condition =>
  usesRareIndex
    ? sql`${placesOfTask} && ${regions.map((region) => -2 - region)}::int[]`
    : sql`tasks.region = any(${regions}::int[])`

/** The task's day in the time zone of its place. */
const dayOfTask = sql`((tasks.soon_key at time zone 'UTC') + tasks.utc_minutes * interval '1 minute')::date`

function daysOf({ when, tz: timeZone = site.timeZone, from, to }: ResolvedSearch, now: Date): Condition[] {
  const days = when ? dayRangeOf(when, now, timeZone) : null
  return [
    ...(days ? [...soonKeyBetween(earliestStart(days.first), latestEnd(days.last)), isOnDays(days)] : []),
    ...(from || to ? soonKeyBetween(from, to) : []),
  ]
}

const soonKeyBetween = (from: Date | undefined, to: Date | undefined): Condition[] => [
  sql`tasks.soon_key >= ${from ?? '-infinity'}::timestamptz`,
  sql`tasks.soon_key < ${to ?? 'infinity'}::timestamptz`,
]

const isOnDays = ({ first, last }: { first: string; last: string }): Condition =>
  sql`${dayOfTask} between ${first}::date and ${last}::date`

/** A day begins first in the zone 14 hours ahead of UTC, and ends last in the zone 12 hours behind it. */
const earliestStart = (day: string) => new Date(Date.parse(day) - 14 * hourMs)
const latestEnd = (day: string) => new Date(Date.parse(day) + dayMs + 12 * hourMs)

const cellRow = sql`tasks.grid_cell / ${sql.lit(cellsInRow)}`

/** Formats an array for PostgreSQL; the driver would check each value for characters to escape. */
const integers = (values: number[]) => `{${values}}`

/** Matches cells within the run of their row; rows north and south of the circle have no run. */
function inCircle(runs: Run[]): Condition {
  const index = sql`${cellRow} - ${runs[0]?.row ?? 0}::int + 1`
  const first = sql`(${integers(runs.map((run) => run.first))}::int[])[${index}]`
  const more = sql`(${integers(runs.map((run) => run.moreToEast))}::int[])[${index}]`
  return sql`tasks.grid_cell >= 0 and ${isWithin(sql`tasks.grid_cell - ${first}`, more)}`
}

const inBox = ({ south, north, west, moreToEast }: CellBox): Condition =>
  sql`tasks.grid_cell >= 0 and ${cellRow} between ${south}::int and ${north}::int
    and ${isWithin(sql`tasks.grid_cell % ${sql.lit(cellsInRow)} - ${west}::int`, sql`${moreToEast}::int`)}`

/** Counts eastward from the first cell, around the earth. */
const isWithin = (east: RawBuilder<unknown>, more: RawBuilder<unknown>): Condition =>
  sql`(${east} + ${sql.lit(cellsInRow)}) % ${sql.lit(cellsInRow)} <= ${more}`
