import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { allOf, type Condition } from '#server/platform/db/condition.ts'
import { conditionColumns, type Filters } from './filters.ts'
import { matchesQueryWordsByIndex, type QueryWord } from './query-word-conditions.ts'

/**
 * The number of tasks that match a condition is estimated from a sample of the newest. Rare is one in a hundred,
 * frequent one in twenty.
 */
const sampleSize = 1000
const rareMax = sampleSize / 100
const frequentMin = sampleSize / 20
export const newestSample = (findable: Condition) => sql`(select ${conditionColumns} from tasks
  where ${findable} order by tasks.created_at desc, tasks.id desc limit ${sql.lit(sampleSize)}) as tasks`

const sampledWordsMax = 24

/**
 * Returns the words for the index lookup: the rarest, and one more if that one is not rare enough. Looking up further
 * words would cost much and exclude little.
 */
async function findRarestWords(
  db: Db,
  { queryWords, findable }: Filters,
): Promise<{ words: QueryWord[]; areFrequent: boolean }> {
  const sampledWords = queryWords.slice(0, sampledWordsMax)
  const { rows } = await sql<{ ordinal: number; count: number }>`
    select word.ordinal, count(tasks.words) as count
    from (select ordinal, query::tsquery as query, towns::int[] as towns
      from unnest(${sampledWords.map(({ query }) => query)}::text[], ${sampledWords.map(({ towns }) => `{${towns}}`)}::text[])
        with ordinality as typed(query, towns, ordinal) offset 0) as word
    left join ${newestSample(findable)} on ts_match_vq(tasks.words, word.query) or arrayoverlap(tasks.near_towns, word.towns)
    group by word.ordinal order by count, word.ordinal limit 2`.execute(db)
  const lowestCount = rows[0]?.count ?? 0
  const rarest = lowestCount > rareMax ? rows : rows.slice(0, 1)
  return {
    words: rarest.flatMap(({ ordinal }) => sampledWords.slice(ordinal - 1, ordinal)),
    areFrequent: lowestCount > frequentMin,
  }
}

/**
 * Returns the conditions to look up in the index `tasks_found`: the rarest words unless even they are frequent, and
 * facets that are rare. Empty if there are none. If `includesFrequent` is true, frequent words count too, because a
 * slow lookup is better than none.
 */
export async function findRareConditions(db: Db, filters: Filters, includesFrequent: boolean): Promise<Condition[]> {
  const { findable, queryWords, facets, indexedFacets } = filters
  if (queryWords.length > 0) {
    const rarest = await findRarestWords(db, filters)
    if (includesFrequent || !rarest.areFrequent) return [matchesQueryWordsByIndex(rarest.words), ...indexedFacets]
  }
  if (indexedFacets.length === 0) return []
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from ${newestSample(findable)} where ${allOf(facets)}`.execute(db)
  return (rows[0]?.count ?? 0) < rareMax ? indexedFacets : []
}
