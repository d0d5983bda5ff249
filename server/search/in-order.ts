import { sql } from 'kysely'
import { all, type Condition } from '#server/db/condition.ts'
import type { Db } from '#server/db/tables.ts'
import { around } from './around.ts'
import { conditionsOf, type Filters, inBlocks, inRegions, isOpen } from './filters.ts'
import { type Ids, inOrder, type List, limit, listOf, type Page } from './list.ts'
import { rareIn } from './rarity.ts'
import { type FoundRow, selectFound } from './rows.ts'

/** How far a list is walked to find enough: a little, then far where that found one for ten, or else not at all. */
export const stride = 2000
export const longStride = 10 * stride

/**
 * The first tasks of a list that an index keeps in order. What many tasks have is found by walking along it; what few
 * have is looked up, and those few are sorted. So no page reads more than both strides, or than those few.
 */
export async function findInOrder(db: Db, filters: Filters, page: Page): Promise<FoundRow[]> {
  const { sort, size } = page
  const list = listOf(page)
  const { order } = list
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

const first = ({ order, after, size }: List, conditions: Condition[]): Ids =>
  sql`select tasks.id from tasks where ${all([isOpen, ...after, ...conditions])} ${inOrder(order)} ${limit(size)}`

/** All that a condition is asked of. */
const sought = sql`tasks.id, tasks.created_at, tasks.soon_key, tasks.pay_rank, tasks.category, tasks.compensation_type,
  tasks.clock, tasks.utc_minutes, tasks.grid_cell, tasks.words, tasks.near_towns`

const walked = ({ order, after, size }: List, steps: number, along: Condition[], others: Condition[]): Ids => sql`
  select tasks.id from (
    select ${sought} from tasks where ${all([isOpen, ...after, ...along])} ${inOrder(order)} ${limit(steps)}
  ) as tasks
  where ${all(others)} ${inOrder(order)} ${limit(size)}`

/**
 * `offset 0` keeps the order out of the search, and from what is rare all else too: a plan would walk along the index
 * for it, past all that is not sought.
 */
function lookedUp({ order, after, size }: List, filters: Filters, rare: Condition[]): Ids {
  const { blocks, regions } = filters
  const isRare = rare.length > 0
  const where = blocks ? [inBlocks(blocks, isRare)] : regions ? [inRegions(regions, isRare)] : []
  const others = [...after, ...conditionsOf(filters)]
  return sql`
    select tasks.id from (
      select ${sought} from tasks where ${all([isOpen, ...where, ...(isRare ? rare : others)])} offset 0
    ) as tasks
    where ${all(isRare ? others : [])} ${inOrder(order)} ${limit(size)}`
}
