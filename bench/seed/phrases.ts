import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { searchWordsOf } from '#server/features/words/text-words.ts'
import type { Category } from '#shared/tasks/categories.ts'
import { details, taskTexts } from './texts.ts'

export const phrasesCount = 8000
const syllables = 'ba ko ri mun ta len vo ska pi dro sel ny gar fi hu om'.split(' ')

/** A rare word, found in one of about two thousand phrases: the name of a dog, a street or a thing. */
const rareWord = (turn: number) =>
  [turn % 16, (turn >> 4) % 16, (turn >> 8) % 8].map((index) => syllables[index] ?? '').join('')

const rareWordsCount = 2048

/** Repeats each category as often as its percentage says. */
const categoryTurns = Object.entries(taskTexts).flatMap(([category, { share }]) =>
  Array.from({ length: share }, () => category as Category),
)

const turnOf = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item

/** The text of a task: a title, two to four sentences, and its search words as the product would store them. */
function phrase(no: number) {
  const category = turnOf(categoryTurns, no * 37)
  const { titles, openings } = taskTexts[category]
  const more = Array.from({ length: 1 + (no % 3) }, (_, turn) => turnOf(details, no * 7 + turn * 5))
  const name = rareWord(no % rareWordsCount)
  const title = turnOf(titles, Math.floor(no / 3))
  const description = [turnOf(openings, no), ...more, `Ask for ${name[0]?.toUpperCase()}${name.slice(1)}.`].join(' ')
  return { no, category, title, description, search_words: searchWordsOf({ title, description, category }).join(' ') }
}

/** Fills `seed.phrases`, from which the tasks take their texts. */
export async function createPhrases(db: Db) {
  const all = JSON.stringify(Array.from({ length: phrasesCount }, (_, no) => phrase(no)))
  await sql`create unlogged table seed.phrases as select * from json_to_recordset(${all}::json)
    as phrase(no int, category text, title text, description text, search_words text)`.execute(db)
}
