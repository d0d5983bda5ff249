import { type RawBuilder, sql } from 'kysely'
import { all, type Condition } from '#server/db/condition.ts'

/**
 * One word looked for: all that it may stand for, as a query of words, and the towns that it is, or is part of, the
 * name of. A task has it that has one of these words, or lies around one of these towns.
 */
export type Part = { query: string; towns: number[] }

type Finds = (query: RawBuilder<unknown>, towns: RawBuilder<unknown> | null) => Condition

/** Those that name the same towns stand together: a task has all their words, or lies there. */
function conditionOn(parts: Part[], finds: Finds): Condition {
  const groups = new Map<string, Part>()
  for (const { query, towns } of parts) {
    const before = groups.get(towns.join())
    groups.set(towns.join(), { query: before ? `${before.query} & ${query}` : query, towns })
  }
  return all(
    [...groups.values()].map(({ query, towns }) =>
      finds(sql`${query}::tsquery`, towns.length > 0 ? sql`${towns}::int[]` : null),
    ),
  )
}

/** By the functions behind `@@` and `&&`, which no index answers: a plan would read what every common word finds. */
export const haveWords = (parts: Part[]): Condition =>
  conditionOn(parts, (query, towns) =>
    towns === null
      ? sql`ts_match_vq(tasks.words, ${query})`
      : sql`(ts_match_vq(tasks.words, ${query}) or arrayoverlap(tasks.near_towns, ${towns}))`,
  )

/** The same for the index. */
export const foundByWords = (parts: Part[]): Condition =>
  conditionOn(parts, (query, towns) =>
    towns === null ? sql`tasks.words @@ ${query}` : sql`(tasks.words @@ ${query} or tasks.near_towns && ${towns})`,
  )
