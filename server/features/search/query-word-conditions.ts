import { type RawBuilder, sql } from 'kysely'
import { allOf, type Condition } from '#server/platform/db/condition.ts'

/**
 * One word of a search: a query of all its alternatives, and the towns whose name it is part of. A task matches if it
 * has one of these words, or is near one of these towns.
 */
export type QueryWord = { query: string; towns: number[] }

type QueryWordCondition = (query: RawBuilder<unknown>, towns: RawBuilder<unknown> | null) => Condition

/**
 * Words that name the same towns are combined: a task matches if it has all their words, or is near one of the towns.
 */
function combineQueryWords(words: QueryWord[], condition: QueryWordCondition): Condition {
  const groups = new Map<string, QueryWord>()
  for (const { query, towns } of words) {
    const before = groups.get(towns.join())
    groups.set(towns.join(), { query: before ? `${before.query} & ${query}` : query, towns })
  }
  return allOf(
    [...groups.values()].map(({ query, towns }) =>
      condition(sql`${query}::tsquery`, towns.length > 0 ? sql`${towns}::int[]` : null),
    ),
  )
}

/**
 * Uses the functions behind `@@` and `&&`, which no index supports; with the operators, the planner would read every
 * match of a frequent word.
 */
export const matchesQueryWords = (words: QueryWord[]): Condition =>
  combineQueryWords(words, (query, towns) =>
    towns === null
      ? sql`ts_match_vq(tasks.words, ${query})`
      : sql`(ts_match_vq(tasks.words, ${query}) or arrayoverlap(tasks.near_towns, ${towns}))`,
  )

/** Variant of `matchesQueryWords` that uses the index. */
export const matchesQueryWordsByIndex = (words: QueryWord[]): Condition =>
  combineQueryWords(words, (query, towns) =>
    towns === null ? sql`tasks.words @@ ${query}` : sql`(tasks.words @@ ${query} or tasks.near_towns && ${towns})`,
  )
