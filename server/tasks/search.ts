import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { earthRadiusMiles, tasksPageMax } from '#shared/limits.ts'
import type { Point } from '#shared/places/grid.ts'
import { windowOf } from '#shared/tasks/browse.ts'
import { categoriesFoundBy } from '#shared/tasks/categories.ts'
import type { Sort, TaskSearch } from '#shared/tasks/schema.ts'
import { searchWords } from '#shared/tasks/search-words.ts'
import { selectTasks } from './store.ts'

type Condition = RawBuilder<SqlBool>
type Miles = RawBuilder<string | null>

/** What is looked for, once it is known where home is. */
export type Search = Omit<TaskSearch, 'near'> & { near?: Point | undefined }

/** One page of open tasks and one task more, where there is a next page. The screen's twin is `browse`. */
export function findOpenTasks(db: Db, search: Search, now: Date) {
  const { sort = 'newest', limit = tasksPageMax } = search
  const miles = milesFrom(search.near)
  const { key, direction } = orders[sort](miles)
  return selectTasks(db)
    .select([miles.as('miles'), 'tasks.pay_rank as payRank'])
    .where(sql.join([...conditionsOf(search, miles, now), pageOf(search)], sql` and `) as Condition)
    .orderBy(key, direction)
    .orderBy('tasks.id', direction)
    .limit(limit + 1)
    .execute()
}
export type FoundRow = Awaited<ReturnType<typeof findOpenTasks>>[number]

/** What the cursor keeps of the last task seen: null where it has no date, or no distance. */
export const sortKeyOf = (sort: Sort = 'newest') => keysOf[sort]

const keysOf: Record<Sort, (row: FoundRow) => string | null> = {
  newest: ({ createdAt }) => createdAt.toISOString(),
  soonest: ({ date }) => date?.toISOString() ?? null,
  closest: ({ miles }) => miles,
  highest_pay: ({ payRank }) => payRank,
}

type Order = { key: RawBuilder<unknown>; type: 'timestamptz' | 'numeric'; direction: 'asc' | 'desc' }

/** Infinity stands for the dates and distances that nobody knows. */
const orders: Record<Sort, (miles: Miles) => Order> = {
  newest: () => ({ key: sql.ref('tasks.created_at'), type: 'timestamptz', direction: 'desc' }),
  soonest: () => ({ key: sql.ref('tasks.soon_key'), type: 'timestamptz', direction: 'asc' }),
  closest: (miles) => ({ key: sql`coalesce(${miles}, 'infinity')`, type: 'numeric', direction: 'asc' }),
  highest_pay: () => ({ key: sql.ref('tasks.pay_rank'), type: 'numeric', direction: 'desc' }),
}

function pageOf({ cursor: last, sort = 'newest', near }: Search): Condition {
  if (last === undefined) return sql`true`
  const { key, type, direction } = orders[sort](milesFrom(near))
  const lastKey = sql`${last.key ?? 'infinity'}::${sql.raw(type)}`
  return sql`(${key}, tasks.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${lastKey}, ${last.id}::uuid)`
}

/** `open` stands in the statement's text, or no plan made beforehand could use the indexes of open tasks. */
function conditionsOf(
  { q, category, compensation, when, tz = 'UTC', near, miles: most }: Search,
  miles: Miles,
  now: Date,
) {
  const conditions: Condition[] = [sql`tasks.status = 'open'`]
  if (q) conditions.push(containing(searchWords(q)))
  if (category) conditions.push(sql`tasks.category = any(${categoriesFoundBy(category)}::text[])`)
  if (compensation === 'free') conditions.push(sql`tasks.compensation_type is null`)
  else if (compensation) conditions.push(sql`tasks.compensation_type = ${compensation}`)
  if (when) conditions.push(during(windowOf(when, now, tz)))
  if (near && most) conditions.push(sql`${miles} <= ${most}::numeric`)
  return conditions
}

/** Each word looked for begins one of the task's words. Words are letters and digits alone, so nothing is left to escape. */
function containing(words: string[]): Condition {
  if (words.length === 0) return sql`true`
  return sql`tasks.words @@ ${words.map((word) => `'${word}':*`).join(' & ')}::tsquery`
}

const during = (window: { from: Date; to: Date } | null): Condition =>
  window === null
    ? sql`tasks.clock is null`
    : sql`tasks.scheduled_at >= ${window.from}::timestamptz and tasks.scheduled_at < ${window.to}::timestamptz`

/** Great-circle miles to the grid point, as `milesTo` has them on the screen; null where either place is unknown. */
function milesFrom(near: Point | undefined): Miles {
  if (near === undefined) return sql`null::numeric`
  const lat = sql`${near.latitude}::float8`
  const lng = sql`${near.longitude}::float8`
  const chord = sql`power(sin(radians(tasks.grid_lat - ${lat}) / 2), 2)
    + cos(radians(${lat})) * cos(radians(tasks.grid_lat)) * power(sin(radians(tasks.grid_lng - ${lng}) / 2), 2)`
  return sql`round((2 * ${sql.lit(earthRadiusMiles)} * asin(sqrt(least(1, ${chord}))))::numeric, 6)`
}
