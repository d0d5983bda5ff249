import { sql } from 'kysely'
import { all, type Condition } from '#server/db/condition.ts'
import type { Db } from '#server/db/tables.ts'
import { type Filters, isOpen } from './filters.ts'
import { foundByWords, type Part } from './words.ts'

/** How many tasks have something is judged by some: the newest. Few is one in a hundred, many one in twenty. */
const sampled = 1000
const few = sampled / 100
const many = sampled / 20
export const newestSome = sql`(select tasks.words, tasks.near_towns, tasks.category, tasks.compensation_type, tasks.clock from tasks
  where ${isOpen} order by tasks.created_at desc, tasks.id desc limit ${sql.lit(sampled)}) as tasks`

const wordsMax = 24

/**
 * The words by which to look tasks up: of those that are all looked for the rarest, and one more where it is not rare
 * enough. Beside these the others would cost much to look up, and leave out little.
 */
async function rarestOf(db: Db, words: Part[]): Promise<{ words: Part[]; areMany: boolean }> {
  const some = words.slice(0, wordsMax)
  const { rows } = await sql<{ place: number; count: number }>`
    select word.place, count(tasks.words) as count
    from (select place, query::tsquery as query, towns::int[] as towns
      from unnest(${some.map(({ query }) => query)}::text[], ${some.map(({ towns }) => `{${towns}}`)}::text[])
        with ordinality as asked(query, towns, place) offset 0) as word
    left join ${newestSome} on ts_match_vq(tasks.words, word.query) or arrayoverlap(tasks.near_towns, word.towns)
    group by word.place order by count, word.place limit 2`.execute(db)
  const least = rows[0]?.count ?? 0
  const rarest = least > few ? rows : rows.slice(0, 1)
  return { words: rarest.flatMap(({ place }) => some.slice(place - 1, place)), areMany: least > many }
}

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
