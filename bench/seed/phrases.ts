import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { searchWordsOf } from '#server/search/text-words.ts'
import type { Category } from '#shared/tasks/categories.ts'
import { details, shelves } from './texts.ts'

export const phrasesCount = 8000
const syllables = 'ba ko ri mun ta len vo ska pi dro sel ny gar fi hu om'.split(' ')

/** A word that stands in one phrase of some two thousand: the name of a dog, of a street, of a thing. */
const rareWord = (turn: number) =>
  [turn % 16, (turn >> 4) % 16, (turn >> 8) % 8].map((index) => syllables[index] ?? '').join('')

const rareWordsCount = 2048

/** Every category as often as its share of a hundred. */
const categoryTurns = Object.entries(shelves).flatMap(([category, { share }]) =>
  Array.from({ length: share }, () => category as Category),
)

const turnOf = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item

/** The words of a task: a title, two to four sentences and what search knows them by, as the product would store it. */
function phrase(no: number) {
  const category = turnOf(categoryTurns, no * 37)
  const { titles, openings } = shelves[category]
  const more = Array.from({ length: 1 + (no % 3) }, (_, turn) => turnOf(details, no * 7 + turn * 5))
  const name = rareWord(no % rareWordsCount)
  const title = turnOf(titles, Math.floor(no / 3))
  const description = [turnOf(openings, no), ...more, `Ask for ${name[0]?.toUpperCase()}${name.slice(1)}.`].join(' ')
  return { no, category, title, description, search_words: searchWordsOf({ title, description, category }).join(' ') }
}

/** Fills `seed.phrases`, from which the tasks take their words. */
export async function makePhrases(db: Db) {
  const all = JSON.stringify(Array.from({ length: phrasesCount }, (_, no) => phrase(no)))
  await sql`create unlogged table seed.phrases as select * from json_to_recordset(${all}::json)
    as phrase(no int, category text, title text, description text, search_words text)`.execute(db)
}
