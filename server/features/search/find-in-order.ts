import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { allOf, type Condition } from '#server/platform/db/condition.ts'
import { conditionColumns, conditionsOf, type Filters, inBlocks, inRegions } from './filters.ts'
import { type FoundRow, selectFound } from './found-rows.ts'
import { type IdQuery, limitClause, orderClause, type PageOptions, type PageQuery, pageQueryOf } from './page-query.ts'
import { findRareConditions } from './rare-conditions.ts'
import { selectAround } from './select-around.ts'

/**
 * Index rows that are scanned for matches: first by the short scan, then by the long one if the short one found at
 * least a tenth of a page.
 */
export const shortScanRows = 2000
export const longScanRows = 10 * shortScanRows

/**
 * Returns the first tasks of a list in the order of an index. Frequent matches are found by scanning that index; rare
 * ones are looked up and sorted. A page never reads more than both scans plus the rare matches.
 */
export async function findInOrder(db: Db, filters: Filters, page: PageOptions): Promise<FoundRow[]> {
  const { sort, size } = page
  const list = pageQueryOf(page)
  const { order } = list
  const read = (ids: IdQuery) =>
    selectFound(db, ids)
      .orderBy(sql.ref(`tasks.${order.key}`), order.direction)
      .orderBy('tasks.id', order.direction)
      .execute()

  if (filters.blocks && sort !== 'closest') {
    const rows = await read(selectAround(list, filters, filters.blocks))
    if (rows.length === size || filters.queryWords.length === 0) return rows
  } else {
    const orderConditions = [filters.findable, ...(sort === 'soonest' ? filters.days : [])]
    const otherConditions = conditionsOf(sort === 'soonest' ? { ...filters, days: [] } : filters)
    if (otherConditions.length === 0) return read(selectFirst(list, orderConditions))
    let rows = await read(scanIndex(list, shortScanRows, orderConditions, otherConditions))
    if (rows.length < size && rows.length * (longScanRows / shortScanRows) >= size)
      rows = await read(scanIndex(list, longScanRows, orderConditions, otherConditions))
    if (rows.length === size) return rows
  }
  return read(await lookUp(db, list, filters))
}

const selectFirst = ({ order, after, size }: PageQuery, orderConditions: Condition[]): IdQuery =>
  sql`select tasks.id from tasks where ${allOf([...orderConditions, ...after])} ${orderClause(order)} ${limitClause(size)}`

/** The columns of the orders and of the conditions. */
const searchedColumns = sql`tasks.id, tasks.created_at, tasks.pay_rank, ${conditionColumns}`

const scanIndex = (
  { order, after, size }: PageQuery,
  scannedRows: number,
  orderConditions: Condition[],
  otherConditions: Condition[],
): IdQuery => sql`
  select tasks.id from (
    select ${searchedColumns} from tasks where ${allOf([...orderConditions, ...after])} ${orderClause(order)} ${limitClause(scannedRows)}
  ) as tasks
  where ${allOf(otherConditions)} ${orderClause(order)} ${limitClause(size)}`

/**
 * Selects the rows that may match, and returns the conditions that still decide it. `offset 0` hides the order from the
 * inner query, and, if a condition is rare, all other conditions too: the planner would otherwise scan the index of the
 * order, past all tasks that do not match.
 */
export async function selectCandidates(db: Db, filters: Filters, after: Condition[] = []) {
  const { findable, blocks, regions } = filters
  const rare = await findRareConditions(db, filters, true)
  const isRare = rare.length > 0
  const where = blocks ? [inBlocks(blocks, isRare)] : regions ? [inRegions(regions, isRare)] : []
  const others = [...after, ...conditionsOf(filters)]
  return {
    tasks: sql`(
      select ${searchedColumns} from tasks where ${allOf([findable, ...where, ...(isRare ? rare : others)])} offset 0
    ) as tasks`,
    conditions: isRare ? others : [],
  }
}

async function lookUp(db: Db, { order, after, size }: PageQuery, filters: Filters): Promise<IdQuery> {
  const { tasks, conditions } = await selectCandidates(db, filters, after)
  return sql`select tasks.id from ${tasks} where ${allOf(conditions)} ${orderClause(order)} ${limitClause(size)}`
}
