import { sql } from 'kysely'
import { allOf } from '#server/platform/db/condition.ts'
import { conditionsWithoutWords, type Filters } from './filters.ts'
import { type IdQuery, limitClause, orderClause, type PageQuery } from './page-query.ts'
import { matchesQueryWords } from './query-word-conditions.ts'

/** Factor on the page size: the number of tasks around a place that are searched for words. */
const pagesAround = 5
/** Tasks of a page rarely come from fewer blocks than this. */
const blocksInPage = 7

/** Returns the first tasks of the blocks around a place. */
export function selectAround(list: PageQuery, filters: Filters, blocks: number[]): IdQuery {
  const { order, size } = list
  if (filters.queryWords.length === 0) return firstOfBlocks(list, filters, blocks)
  return sql`
    select tasks.id from (${firstOfBlocks({ ...list, size: pagesAround * size }, filters, blocks)}) as nearby
    join tasks on tasks.id = nearby.id
    where ${matchesQueryWords(filters.queryWords)} ${orderClause(order)} ${limitClause(size)}`
}

/**
 * Reads the first few tasks of each block. If all tasks read from a block are on the page, the block may have more for
 * it, so a whole page of that block is read; any further tasks of other blocks come after the page. If days are given,
 * the tasks of those days are read instead, because they are fewer than the tasks to skip before enough of them are
 * found.
 */
function firstOfBlocks(list: PageQuery, filters: Filters, blocks: number[]): IdQuery {
  const { order, size } = list
  const ofBlock = tasksOfBlock(list, filters)
  if (filters.days.length > 0 && order.key !== 'soon_key')
    return sql`
      select tasks.id from unnest(${blocks}::int[]) as block cross join lateral (${ofBlock} offset 0) as tasks
      ${orderClause(order)} ${limitClause(size)}`

  const few = Math.ceil(size / blocksInPage)
  const key = sql.ref(`tasks.${order.key}`)
  return sql`
    with firsts as (
      select block, tasks.id, ${key} from unnest(${blocks}::int[]) as block
        cross join lateral (${ofBlock} ${orderClause(order)} ${limitClause(few)}) as tasks
      ${orderClause(order)} ${limitClause(size)}
    ), unfinished as (select block from firsts group by block having count(*) = ${sql.lit(few)})
    select tasks.id from (
      select tasks.id, ${key} from unfinished cross join lateral (${ofBlock} ${orderClause(order)} ${limitClause(size)}) as tasks
      union all
      select id, ${sql.ref(order.key)} from firsts where block not in (select block from unfinished)
    ) as tasks
    ${orderClause(order)} ${limitClause(size)}`
}

const tasksOfBlock = ({ order, after }: PageQuery, filters: Filters) => sql`
  select tasks.id, ${sql.ref(`tasks.${order.key}`)} from tasks
  where tasks.cell_b = block and ${allOf([filters.findable, ...after, ...conditionsWithoutWords(filters)])}`
