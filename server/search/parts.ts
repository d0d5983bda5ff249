import { sql } from 'kysely'
import type { Db } from '#server/db/tables.ts'
import { townsNamedAt } from '#server/places/towns.ts'
import { isUnspaced } from './text-words.ts'
import { formsInEs, halvesOf, ownFormsOf, pluralsBeginning, relatedStems } from './word-forms.ts'
import type { Part } from './words.ts'

/** The words of a search in their order, each with the ways it may be spelled: one, as long as all stand as typed. */
export type Asked = string[][]

/** A part, and which of the words asked for it is. */
export type PlacedPart = Part & { place: number }

/** So many words are more than a search may have characters for, but for what one character is written out as. */
const wordsMax = 100
/** So many neighboring words may be one: 'dog sitting' is 'dogsitting', too. */
const joinedMax = 3
/** Of so many letters the last of them must be, to be more than an ending; and more while it is being typed. */
const joinedLettersMin = 2
const begunLettersMin = 3

/**
 * What a task must have to be found by these words. English words that say nothing of their own, as 'the', are left out
 * beside others. The last word may be the beginning of one.
 */
export async function partsOf(db: Db, asked: Asked): Promise<PlacedPart[]> {
  const words = asked.slice(0, wordsMax)
  const joins = words.map((_, place) => joinsAround(words, place))
  const stems = await findStems(db, [...words.flat(), ...joins.flatMap((some) => some.map(({ word }) => word))])
  const saysNothing = (spellings: string[]) => spellings.every((word) => stems.get(word) === undefined)
  const areAllKept = words.every(saysNothing)
  const towns = townsOf(words)
  const parts = new Map<string, PlacedPart>()
  for (const [place, spellings] of words.entries()) {
    if (!areAllKept && saysNothing(spellings)) continue
    if (nearness.includes(spellings[0] ?? '') && towns[place + 1]?.length) continue
    const isBegun = spellings.length === 1 && (place === words.length - 1 || isLetterAlone(spellings[0] ?? ''))
    const written = [...spellings.map((word) => ({ word, isBegun })), ...(joins[place] ?? [])]
    const terms = written.flatMap(({ word, isBegun }) => termsFor(word, stems.get(word), isBegun))
    const query = `(${[...new Set(terms)].join(' | ')})`
    parts.set(`${query}${towns[place]}`, { place, query, towns: towns[place] ?? [] })
  }
  return [...parts.values()]
}

/** Before a town they say where; a task near it need not say so. */
const nearness = ['near', 'nearby', 'around']

/** A pair of letters begins with it, where pairs are words. */
const isLetterAlone = (word: string) => isUnspaced(word) && [...word].length === 1

const single = (spellings: string[] | undefined) => (spellings?.length === 1 ? spellings[0] : undefined)

type Join = { word: string; isBegun: boolean }

/** The words that this one may be with its neighbors, where all stand as typed. */
function joinsAround(words: Asked, place: number): Join[] {
  const joins: Join[] = []
  for (let from = Math.max(0, place - joinedMax + 1); from <= place; from++)
    for (let to = Math.max(from + 1, place); to < Math.min(words.length, from + joinedMax); to++) {
      const some = words.slice(from, to + 1).map(single)
      const letters = some.at(-1)?.length ?? 0
      if (letters < joinedLettersMin || some.some((word) => word === undefined || isUnspaced(word))) continue
      joins.push({ word: some.join(''), isBegun: to === words.length - 1 && letters >= begunLettersMin })
    }
  return joins
}

/** What finds a word: itself, all that shares its stem, and what it is the beginning of. Words need no escaping. */
function termsFor(word: string, stem: string | undefined, isBegun: boolean): string[] {
  const forms = ownFormsOf(word) ?? [...formsInEs(word), ...(stem === undefined ? [] : relatedStems(stem))]
  const halves = halvesOf(word) ?? (stem === undefined ? null : halvesOf(stem))
  return [
    `'${word}'`,
    ...forms.map((form) => `'${form}'`),
    ...(halves ? [`(${halves.map(oneOf).join(' & ')})`] : []),
    ...(isBegun ? [`'${word}':*`, ...pluralsBeginning(word).map((form) => `'${form}'`)] : []),
  ]
}

const oneOf = (forms: string[]) => `(${forms.map((form) => `'${form}'`).join(' | ')})`

/** The English stems of words; those have none that say nothing of their own. */
async function findStems(db: Db, words: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ word: string; stem: string | null }>`
    select word, (ts_lexize('pg_catalog.english_stem', word))[1] as stem
    from unnest(${[...new Set(words)]}::text[]) as word`.execute(db)
  return new Map(rows.flatMap(({ word, stem }) => (stem === null ? [] : [[word, stem] as const])))
}

/** The towns that each word is, or is part of, the name of; a name has as many words as it can. */
function townsOf(words: Asked): number[][] {
  const towns: number[][] = words.map(() => [])
  const asTyped = words.map((spellings) => single(spellings) ?? '')
  for (let at = 0; at < words.length; ) {
    const named = townsNamedAt(asTyped, at)
    for (let place = at; place < at + (named?.words ?? 0); place++) towns[place] = named?.towns ?? []
    at += named?.words ?? 1
  }
  return towns
}
