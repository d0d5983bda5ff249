import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { isOpen } from './filters.ts'
import type { Asked, PlacedPart } from './parts.ts'
import { newestSome } from './rarity.ts'

/** Longer searches are sentences, and shorter words too like all the others. */
const wordsMax = 8
const lettersMin = 4
/** Words of up to six letters may have one wrong, longer ones two; or any two that stand in each other's place. */
const wrongMax = sql`case when length(asked.word) <= 6 then 1 else 2 end`
const swappedMax = 2
const lettersOf = (word: RawBuilder<unknown>) =>
  sql`(select string_agg(letter, '' order by letter) from string_to_table(${word}, null) as letter)`
const isLike = sql<boolean>`(levenshtein(task_words.word, asked.word) <= ${wrongMax}
  or levenshtein(task_words.word, asked.word) <= ${sql.lit(swappedMax)}
    and ${lettersOf(sql`task_words.word`)} = ${lettersOf(sql`asked.word`)})`
/** A word with each two neighboring letters in each other's place: it may share no three letters with the right one. */
const swappedIn = (word: string): string => {
  const letters = [...word]
  return letters
    .slice(1)
    .map((letter, at) => [...letters.slice(0, at), letter, letters[at], ...letters.slice(at + 2)].join(''))
    .join(' ')
}

/** Of so many words that are most alike, some of those that tasks have are looked for. */
const alikeMax = 8
const spellingsMax = 3

/** Words that many tasks have are soon met among the newest; the others the index finds. */
const isThere = (query: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from ${newestSome} where ts_match_vq(tasks.words, ${query}))
  or (select count(*) from (select tasks.id from tasks where ${isOpen} and tasks.words @@ ${query} offset 0) as found) > 0)`

/**
 * The words of a search, each that no open task has in those spellings of it that some do; null where that leads
 * nowhere. A word stands as it is where something has it, where it names a town, or is too short to tell.
 */
export async function spelledLike(db: Db, words: Asked, parts: PlacedPart[]): Promise<Asked | null> {
  if (words.length > wordsMax) return null
  const asked = parts.filter(({ towns }) => towns.length === 0)
  const typed = asked.map(({ place }) => words[place]?.[0] ?? '')
  const { rows } = await sql<{ place: number; word: string | null }>`
    select asked.place, alike.word
    from (select word, string_to_array(swapped, ' ') as swapped, query::tsquery as query, place
      from unnest(${typed}::text[], ${typed.map(swappedIn)}::text[], ${asked.map(({ query }) => query)}::text[],
        ${asked.map(({ place }) => place)}::int[]) as asked(word, swapped, query, place) offset 0) as asked
    left join lateral (
      select alike.word from (
        select task_words.word, similarity(task_words.word, asked.word) as likeness from task_words
        where (task_words.word % asked.word and ${isLike} or task_words.word = any(asked.swapped))
        order by task_words.word = any(asked.swapped) desc, likeness desc, task_words.word limit ${sql.lit(alikeMax)}
      ) as alike
      where ${isThere(sql`('''' || alike.word || '''')::tsquery`)}
      order by alike.likeness desc, alike.word limit ${sql.lit(spellingsMax)}
    ) as alike on true
    where asked.word ~ '^[^0-9]+$' and length(asked.word) >= ${sql.lit(lettersMin)} and not ${isThere(sql`asked.query`)}
    order by asked.place`.execute(db)
  if (rows.length === 0 || rows.some(({ word }) => word === null)) return null
  return words.map((spellings, index) => {
    const alike = rows.flatMap(({ place, word }) => (place === index && word !== null ? [word] : []))
    return alike.length > 0 ? alike : spellings
  })
}
