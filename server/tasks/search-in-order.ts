import { type RawBuilder, sql } from 'kysely'
import { all, type Condition } from '#server/db/condition.ts'
import type { Db } from '#server/db/tables.ts'
import type { Cursor } from '#shared/page.ts'
import type { Sort } from '#shared/tasks/schema.ts'
import { conditionsOf, type Filters, inBlocks, inRegions, isOpen } from './search-filters.ts'
import { rareIn } from './search-rarity.ts'
import { type FoundRow, selectFound } from './search-rows.ts'
import { haveWords } from './search-words.ts'

type Ids = RawBuilder<{ id: string }>
type Order = { key: 'created_at' | 'soon_key' | 'pay_rank' | 'id'; type: string; direction: 'asc' | 'desc' }

const orders: Record<Sort, Order> = {
  newest: { key: 'created_at', type: 'timestamptz', direction: 'desc' },
  soonest: { key: 'soon_key', type: 'timestamptz', direction: 'asc' },
  highest_pay: { key: 'pay_rank', type: 'numeric', direction: 'desc' },
  // Without a place to be close to all are as close, and their ids decide.
  closest: { key: 'id', type: 'uuid', direction: 'asc' },
}

/** How far a list is walked to find enough: a little, then far where that found one for ten, or else not at all. */
const stride = 2000
const longStride = 10 * stride
/** Around a place so many times a page are looked through for words. */
const pagesAround = 5

/** The list that is paged through: its order, what comes after the page before, and how many rows a page asks for. */
type List = { order: Order; after: Condition[]; size: number }
type Page = { sort: Sort; cursor: Cursor | undefined; size: number }

/**
 * The first tasks of a list that an index keeps in order. What many tasks have is found by walking along it; what few
 * have is looked up, and those few are sorted. So no page reads more than both strides, or than those few.
 */
export async function findInOrder(db: Db, filters: Filters, { sort, cursor, size }: Page): Promise<FoundRow[]> {
  const order = orders[sort]
  const list = { order, after: cursor ? [isAfter(order, cursor)] : [], size }
  const read = (ids: Ids) =>
    selectFound(db, ids)
      .orderBy(sql.ref(`tasks.${order.key}`), order.direction)
      .orderBy('tasks.id', order.direction)
      .execute()

  if (filters.blocks && sort !== 'closest') {
    const rows = await read(around(list, filters, filters.blocks))
    if (rows.length === size || filters.words.length === 0) return rows
  } else {
    const along = sort === 'soonest' ? filters.days : []
    const others = conditionsOf(sort === 'soonest' ? { ...filters, days: [] } : filters)
    if (others.length === 0) return read(first(list, along))
    let rows = await read(walked(list, stride, along, others))
    if (rows.length < size && rows.length * (longStride / stride) >= size)
      rows = await read(walked(list, longStride, along, others))
    if (rows.length === size) return rows
  }
  return read(lookedUp(list, filters, await rareIn(db, filters, true)))
}

const inOrder = ({ key, direction }: Order) =>
  sql`order by ${sql.ref(`tasks.${key}`)} ${sql.raw(direction)}, tasks.id ${sql.raw(direction)}`

/** A date that nobody knows comes last. */
const isAfter = ({ key, type, direction }: Order, { key: last, id }: Cursor): Condition => {
  const lastKey = sql`${key === 'id' ? id : (last ?? 'infinity')}::${sql.raw(type)}`
  return sql`(${sql.ref(`tasks.${key}`)}, tasks.id) ${sql.raw(direction === 'asc' ? '>' : '<')} (${lastKey}, ${id}::uuid)`
}

/** A limit stands in the text, so that a plan made for any values expects that many rows, and not a tenth of all. */
const limit = (rows: number) => sql`limit ${sql.lit(rows)}`

const first = ({ order, after, size }: List, conditions: Condition[]): Ids =>
  sql`select tasks.id from tasks where ${all([isOpen, ...after, ...conditions])} ${inOrder(order)} ${limit(size)}`

const walked = ({ order, after, size }: List, steps: number, along: Condition[], others: Condition[]): Ids => sql`
  select tasks.id from (
    select tasks.id, tasks.created_at, tasks.soon_key, tasks.pay_rank, tasks.category, tasks.compensation_type,
      tasks.clock, tasks.grid_cell, tasks.words
    from tasks where ${all([isOpen, ...after, ...along])} ${inOrder(order)} ${limit(steps)}
  ) as tasks
  where ${all(others)} ${inOrder(order)} ${limit(size)}`

/** The first of each block, then the first of these: as flat as a block is, however many tasks there are. */
function around(list: List, filters: Filters, blocks: number[]): Ids {
  if (filters.words.length === 0) return firstOfBlocks(list, filters, blocks)
  const { order, size } = list
  return sql`
    select tasks.id from (${firstOfBlocks({ ...list, size: pagesAround * size }, filters, blocks)}) as nearby
    join tasks on tasks.id = nearby.id
    where ${haveWords(filters.words)} ${inOrder(order)} ${limit(size)}`
}

/** A few days' tasks are fewer than those to walk past until there are enough of them: they are read by their days. */
function firstOfBlocks({ order, after, size }: List, { facets, days, place }: Filters, blocks: number[]): Ids {
  const byDays = days.length > 0 && order.key !== 'soon_key'
  return sql`
    select tasks.id from unnest(${blocks}::int[]) as block cross join lateral (
      select tasks.id, ${sql.ref(`tasks.${order.key}`)} from tasks
      where tasks.cell_b = block and ${all([isOpen, ...after, ...facets, ...days, ...place])}
      ${byDays ? sql`offset 0` : sql`${inOrder(order)} ${limit(size)}`}
    ) as tasks
    ${inOrder(order)} ${limit(size)}`
}

/** `offset 0` keeps the order out of the search: a plan would walk along the index for it, past all that is not sought. */
function lookedUp({ order, after, size }: List, filters: Filters, rare: Condition[]): Ids {
  const { blocks, regions } = filters
  const isRare = rare.length > 0
  const where = blocks ? [inBlocks(blocks, isRare)] : regions ? [inRegions(regions, isRare)] : []
  return sql`
    select tasks.id from (
      select tasks.id, tasks.created_at, tasks.soon_key, tasks.pay_rank from tasks
      where ${all([isOpen, ...after, ...rare, ...where, ...conditionsOf(filters)])}
      offset 0
    ) as tasks
    ${inOrder(order)} ${limit(size)}`
}
