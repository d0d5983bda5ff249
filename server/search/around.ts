import { sql } from 'kysely'
import { all } from '#server/db/condition.ts'
import { type Filters, isOpen } from './filters.ts'
import { type Ids, inOrder, type List, limit } from './list.ts'
import { haveWords } from './words.ts'

/** Around a place so many times a page are looked through for words. */
const pagesAround = 5
/** A page is rarely made of fewer blocks than this. */
const blocksInPage = 7

/** The first tasks of the blocks around a place. */
export function around(list: List, filters: Filters, blocks: number[]): Ids {
  const { order, size } = list
  if (filters.words.length === 0) return firstOfBlocks(list, filters, blocks)
  return sql`
    select tasks.id from (${firstOfBlocks({ ...list, size: pagesAround * size }, filters, blocks)}) as nearby
    join tasks on tasks.id = nearby.id
    where ${haveWords(filters.words)} ${inOrder(order)} ${limit(size)}`
}

/**
 * A few of each block, and the whole page of those rich ones whose few all stand among the first: what comes after the
 * few of any other block comes after the page. A few days' tasks are fewer than those to walk past until there are
 * enough of them: they are read by their days.
 */
function firstOfBlocks(list: List, filters: Filters, blocks: number[]): Ids {
  const { order, size } = list
  const ofBlock = tasksOfBlock(list, filters)
  if (filters.days.length > 0 && order.key !== 'soon_key')
    return sql`
      select tasks.id from unnest(${blocks}::int[]) as block cross join lateral (${ofBlock} offset 0) as tasks
      ${inOrder(order)} ${limit(size)}`

  const few = Math.ceil(size / blocksInPage)
  const key = sql.ref(`tasks.${order.key}`)
  return sql`
    with firsts as (
      select block, tasks.id, ${key} from unnest(${blocks}::int[]) as block
        cross join lateral (${ofBlock} ${inOrder(order)} ${limit(few)}) as tasks
      ${inOrder(order)} ${limit(size)}
    ), rich as (select block from firsts group by block having count(*) = ${sql.lit(few)})
    select tasks.id from (
      select tasks.id, ${key} from rich cross join lateral (${ofBlock} ${inOrder(order)} ${limit(size)}) as tasks
      union all
      select id, ${sql.ref(order.key)} from firsts where block not in (select block from rich)
    ) as tasks
    ${inOrder(order)} ${limit(size)}`
}

const tasksOfBlock = ({ order, after }: List, { facets, days, place }: Filters) => sql`
  select tasks.id, ${sql.ref(`tasks.${order.key}`)} from tasks
  where tasks.cell_b = block and ${all([isOpen, ...after, ...facets, ...days, ...place])}`
