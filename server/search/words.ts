import { sql } from 'kysely'
import type { Condition } from '#server/db/condition.ts'

/** Words that are all looked for, each with the ways it may be spelled. */
export type Words = string[][]

/**
 * Each word looked for begins one of the task's words. Words are letters and digits alone, so nothing is left to
 * escape.
 */
export const queryOf = (words: Words): string =>
  words.map((spellings) => `(${spellings.map((word) => `'${word}':*`).join(' | ')})`).join(' & ')

/** By the function behind `@@`, which no index answers: a plan would read what every common word finds. */
export const haveWords = (words: Words): Condition => sql`ts_match_vq(tasks.words, ${queryOf(words)}::tsquery)`

/** The same for the index. */
export const foundByWords = (words: Words): Condition => sql`tasks.words @@ ${queryOf(words)}::tsquery`
