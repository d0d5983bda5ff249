import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { townsNamedAt } from '#server/features/places/towns.ts'
import { isUnspaced } from '#server/features/words/text-words.ts'
import type { QueryWord } from './query-word-conditions.ts'
import { formsInEs, halvesOf, ownFormsOf, pluralsBeginning, relatedStems } from './word-forms.ts'

/** The words of a search in order, each with its possible spellings; just one while all are used as typed. */
export type TypedWords = string[][]

/** A word as it is looked up, and its index in the search. */
export type IndexedQueryWord = QueryWord & { wordIndex: number }

/** Further words are ignored. Only text in a script without spaces has as many, because it is split into pairs. */
const wordsMax = 100
/** Maximum number of neighboring words that are joined: 'dog sitting' also matches 'dogsitting'. */
const joinedMax = 3
/**
 * Minimum length of the last joined word, so that it is more than an ending; while it is being typed,
 * `prefixLettersMin`.
 */
const joinedLettersMin = 2
const prefixLettersMin = 3

/**
 * Returns the words that a task must match. English stop words such as 'the' are ignored beside others. The last word
 * may be a prefix.
 */
export async function queryWordsOf(db: Db, typedWords: TypedWords): Promise<IndexedQueryWord[]> {
  const words = typedWords.slice(0, wordsMax)
  const joins = words.map((_, wordIndex) => joinsAround(words, wordIndex))
  const stems = await findStems(db, [...words.flat(), ...joins.flatMap((ofWord) => ofWord.map(({ word }) => word))])
  const areStopWords = (spellings: string[]) => spellings.every((word) => stems.get(word) === undefined)
  const isAllStopWords = words.every(areStopWords)
  const towns = townsOf(words)
  const wordsByQuery = new Map<string, IndexedQueryWord>()
  for (const [wordIndex, spellings] of words.entries()) {
    if (!isAllStopWords && areStopWords(spellings)) continue
    if (nearWords.includes(spellings[0] ?? '') && towns[wordIndex + 1]?.length) continue
    const isPrefix = spellings.length === 1 && (wordIndex === words.length - 1 || isLetterAlone(spellings[0] ?? ''))
    const written = [...spellings.map((word) => ({ word, isPrefix })), ...(joins[wordIndex] ?? [])]
    const alternatives = written.flatMap(({ word, isPrefix }) => alternativesFor(word, stems.get(word), isPrefix))
    const query = `(${[...new Set(alternatives)].join(' | ')})`
    wordsByQuery.set(`${query}${towns[wordIndex]}`, { wordIndex, query, towns: towns[wordIndex] ?? [] })
  }
  return [...wordsByQuery.values()]
}

/** Before a town these words state a place; a task near that town does not have to contain them. */
const nearWords = ['near', 'nearby', 'around']

/** Returns true for a single character of a script indexed by pairs; the pairs that begin with it match. */
const isLetterAlone = (word: string) => isUnspaced(word) && [...word].length === 1

const single = (spellings: string[] | undefined) => (spellings?.length === 1 ? spellings[0] : undefined)

type Join = { word: string; isPrefix: boolean }

/** Returns the words that this one may form with its neighbors, provided that all are used as typed. */
function joinsAround(words: TypedWords, wordIndex: number): Join[] {
  const joins: Join[] = []
  for (let from = Math.max(0, wordIndex - joinedMax + 1); from <= wordIndex; from++)
    for (let to = Math.max(from + 1, wordIndex); to < Math.min(words.length, from + joinedMax); to++) {
      const some = words.slice(from, to + 1).map(single)
      const letters = some.at(-1)?.length ?? 0
      if (letters < joinedLettersMin || some.some((word) => word === undefined || isUnspaced(word))) continue
      joins.push({ word: some.join(''), isPrefix: to === words.length - 1 && letters >= prefixLettersMin })
    }
  return joins
}

/**
 * Returns alternatives in the syntax of a tsquery: the word, all words that share its stem, and words that it is a
 * prefix of. Words need no escaping.
 */
function alternativesFor(word: string, stem: string | undefined, isPrefix: boolean): string[] {
  const forms = ownFormsOf(word) ?? [...formsInEs(word), ...(stem === undefined ? [] : relatedStems(stem))]
  const halves = halvesOf(word) ?? (stem === undefined ? null : halvesOf(stem))
  return [
    `'${word}'`,
    ...forms.map((form) => `'${form}'`),
    ...(halves ? [`(${halves.map(anyFormQuery).join(' & ')})`] : []),
    ...(isPrefix ? [`'${word}':*`, ...pluralsBeginning(word).map((form) => `'${form}'`)] : []),
  ]
}

const anyFormQuery = (forms: string[]) => `(${forms.map((form) => `'${form}'`).join(' | ')})`

/** Returns the English stems of words; stop words have none. */
async function findStems(db: Db, words: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem
    from unnest(${[...new Set(words)]}::text[]) as word`.execute(db)
  return new Map(rows.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem] as const])))
}

/** Returns, for each word, the towns whose name it is part of; names are matched by as many words as possible. */
function townsOf(words: TypedWords): number[][] {
  const towns: number[][] = words.map(() => [])
  const asTyped = words.map((spellings) => single(spellings) ?? '')
  for (let at = 0; at < words.length; ) {
    const named = townsNamedAt(asTyped, at)
    for (let wordIndex = at; wordIndex < at + (named?.words ?? 0); wordIndex++) towns[wordIndex] = named?.towns ?? []
    at += named?.words ?? 1
  }
  return towns
}
