import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { IndexedQueryWord, TypedWords } from './query-words.ts'
import { newestSample } from './rare-conditions.ts'

/** Shorter words resemble too many others. */
const lettersMin = 4
/** Words of up to six letters may have one wrong letter, longer ones two; any word may have two letters swapped. */
const wrongMax = sql`case when length(typed.word) <= 6 then 1 else 2 end`
const swappedMax = 2
const lettersOf = (word: RawBuilder<unknown>) =>
  sql`(select string_agg(letter, '' order by letter) from string_to_table(${word}, null) as letter)`
const isSimilar: Condition = sql`(levenshtein(task_words.word, typed.word) <= ${wrongMax}
  or levenshtein(task_words.word, typed.word) <= ${sql.lit(swappedMax)}
    and ${lettersOf(sql`task_words.word`)} = ${lettersOf(sql`typed.word`)})`

/**
 * Returns all variants of a word with two neighboring letters swapped, because such a word may share no trigram with
 * the right one.
 */
const swapVariants = (word: string): string => {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
    .join(' ')
}

/** Maximum number of similar words that are considered, and of those that occur in tasks and are used. */
const similarMax = 8
const spellingsMax = 3

/** Frequent words are soon found among the newest tasks; the index finds the others. */
const isInTask = (query: RawBuilder<unknown>, findable: Condition): Condition => sql`(
  exists (select from ${newestSample(findable)} where ts_match_vq(tasks.words, ${query}))
  or (select count(*) from (select tasks.id from tasks where ${findable} and tasks.words @@ ${query} offset 0) as found) > 0)`

/**
 * Replaces each word that occurs in no task to be found by similar words that do occur; returns null if there are none.
 * A word is kept if a task has it, if it names a town, or if it is too short to judge.
 */
export async function findSimilarSpellings(
  db: Db,
  typed: TypedWords,
  queryWords: IndexedQueryWord[],
  findable: Condition,
): Promise<TypedWords | null> {
  const withoutTown = queryWords.filter(({ towns }) => towns.length === 0)
  const asTyped = withoutTown.map(({ wordIndex }) => typed[wordIndex]?.[0] ?? '')
  const { rows } = await sql<{ wordIndex: number; word: string | null }>`
    select typed.word_index as "wordIndex", candidate.word
    from (select word, string_to_array(swapped, ' ') as swapped, query::tsquery as query, word_index
      from unnest(${asTyped}::text[], ${asTyped.map(swapVariants)}::text[], ${withoutTown.map(({ query }) => query)}::text[],
        ${withoutTown.map(({ wordIndex }) => wordIndex)}::int[]) as typed(word, swapped, query, word_index) offset 0) as typed
    left join lateral (
      select candidate.word from (
        select task_words.word, similarity(task_words.word, typed.word) as likeness from task_words
        where (task_words.word % typed.word and ${isSimilar} or task_words.word = any(typed.swapped))
        order by task_words.word = any(typed.swapped) desc, likeness desc, task_words.word limit ${sql.lit(similarMax)}
      ) as candidate
      where ${isInTask(sql`('''' || candidate.word || '''')::tsquery`, findable)}
      order by candidate.likeness desc, candidate.word limit ${sql.lit(spellingsMax)}
    ) as candidate on true
    where typed.word ~ '^[^0-9]+$' and length(typed.word) >= ${sql.lit(lettersMin)} and not ${isInTask(sql`typed.query`, findable)}
    order by typed.word_index`.execute(db)
  if (rows.length === 0 || rows.some(({ word }) => word === null)) return null
  return typed.map((spellings, index) => {
    const similar = rows.flatMap(({ wordIndex, word }) => (wordIndex === index && word !== null ? [word] : []))
    return similar.length > 0 ? similar : spellings
  })
}
