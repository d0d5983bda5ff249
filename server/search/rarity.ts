import { sql } from 'kysely'
import { all, type Condition } from '#server/db/condition.ts'
import type { Db } from '#server/db/tables.ts'
import { type Filters, isOpen } from './filters.ts'
import { foundByWords, queryOf, type Words } from './words.ts'

/** How many tasks have something is judged by some: the newest. Few is one in a hundred, many one in twenty. */
const sampled = 1000
const few = sampled / 100
const many = sampled / 20
export const newestSome = sql`(select tasks.words, tasks.category, tasks.compensation_type, tasks.clock from tasks
  where ${isOpen} order by tasks.created_at desc, tasks.id desc limit ${sql.lit(sampled)}) as tasks`

const wordsMax = 24

/**
 * The words by which to look tasks up: of those that are all looked for the rarest, and one more where it is not rare
 * enough. Beside these the others would cost much to look up, and leave out little.
 */
async function rarestOf(db: Db, words: Words): Promise<{ words: Words; areMany: boolean }> {
  const longest = [...words].sort((a, b) => lengthOf(b) - lengthOf(a)).slice(0, wordsMax)
  const { rows } = await sql<{ place: number; count: number }>`
    select word.place, count(tasks.words) as count
    from (select place, query::tsquery as query from unnest(${longest.map((word) => queryOf([word]))}::text[])
      with ordinality as asked(query, place) offset 0) as word
    left join ${newestSome} on ts_match_vq(tasks.words, word.query)
    group by word.place order by count, word.place limit 2`.execute(db)
  const least = rows[0]?.count ?? 0
  const rarest = least > few ? rows : rows.slice(0, 1)
  return { words: rarest.flatMap(({ place }) => longest.slice(place - 1, place)), areMany: least > many }
}

const lengthOf = (spellings: string[]) => Math.min(...spellings.map((word) => word.length))

/**
 * Conditions that the index over what is rare answers; none where nothing asked for is rare. `orMany`: words that many
 * tasks have are better looked up there than nowhere.
 */
export async function rareIn(db: Db, { words, facets, lookUp }: Filters, orMany: boolean): Promise<Condition[]> {
  if (words.length > 0) {
    const rarest = await rarestOf(db, words)
    if (orMany || !rarest.areMany) return [foundByWords(rarest.words), ...lookUp]
  }
  if (lookUp.length === 0) return []
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${newestSome} where ${all(facets)}`.execute(db)
  return (rows[0]?.count ?? 0) < few ? lookUp : []
}
