import { createRequire } from 'node:module'
import { distance } from 'fastest-levenshtein'
import { wordsIn } from '#server/features/words/text-words.ts'
import { earthRadiusMiles, townMiles } from '#shared/constants.ts'
import { parseZip } from '#shared/places/area.ts'
import { milesBetween, type Point, toRadians } from '#shared/places/grid.ts'
import type { LocatedAddress } from './locate.ts'
import { allZips, cityOf, zipCenter } from './zips.ts'

const require = createRequire(import.meta.url)

/** Limits for the words of a town's name, of its state and of a ZIP code. */
const nameWordsMax = 6
const stateWordsMax = 2
const zipWordsMax = 2
/**
 * Minimum length of a prefix of a town's name, and the maximum number of towns that it may match. The maximum exceeds
 * the number of towns of any one name; a prefix that matches more is too ambiguous.
 */
const prefixLettersMin = 5
const prefixTownsMax = 40

/**
 * Minimum length of a name that may be misspelled, and of one in a single word, which resembles ordinary words more. A
 * name may have one wrong letter or two swapped ones, and from `twoWrongMin` letters on two wrong ones.
 */
const misspelledMin = 6
const misspelledWordMin = 7
const twoWrongMin = 9
const wrongMax = 2
const similarNamesMax = 3

/** Abbreviations that the postal service writes in full. */
const fullForms: Record<string, string> = { st: 'saint', mt: 'mount', ft: 'fort' }

/** Other names of towns, which the table of ZIP codes lacks. */
const aliases: Record<string, [name: string, state: string]> = {
  nyc: ['newyork', 'NY'],
  newyorkcity: ['newyork', 'NY'],
  philly: ['philadelphia', 'PA'],
  washingtondc: ['washington', 'DC'],
}

const joinWords = (words: string[]) => words.map((word) => fullForms[word] ?? word).join('')

type ZipCenter = { town: number; point: Point }
type Towns = {
  /** A town is identified by the lowest of its ZIP codes, as a number. */
  byZip: Map<string, number>
  /** Towns of the same name, by state. */
  byName: Map<string, Map<string, number>>
  /** Sorted. */
  names: string[]
  /** Centers of ZIP codes, by squares of one degree. */
  centers: Map<number, ZipCenter[]>
}
let loaded: Towns | undefined

/** Loaded when a task or a search first needs it. */
const loadTowns = (): Towns => (loaded ??= readTowns())

function readTowns(): Towns {
  const byZip = new Map<string, number>()
  const byName = new Map<string, Map<string, number>>()
  const centers = new Map<number, ZipCenter[]>()
  const nameOf = new Map<string, string>()
  for (const zip of allZips().sort()) {
    const { city, state } = cityOf(zip) as { city: string; state: string }
    const name = nameOf.get(city) ?? joinWords(wordsIn(city))
    nameOf.set(city, name)
    const states = byName.get(name) ?? new Map<string, number>()
    const town = states.get(state) ?? Number(zip)
    byName.set(name, states.set(state, town))
    byZip.set(zip, town)
    const point = zipCenter(zip)
    if (!point) continue
    const square = squareKey(Math.floor(point.latitude), Math.floor(point.longitude))
    const existing = centers.get(square)
    if (existing) existing.push({ town, point })
    else centers.set(square, [{ town, point }])
  }
  for (const [alias, [name, state]] of Object.entries(aliases)) {
    const town = byName.get(name)?.get(state)
    if (town !== undefined) byName.set(alias, new Map([[state, town]]))
  }
  return { byZip, byName, names: [...byName.keys()].sort(), centers }
}

const squareKey = (south: number, west: number) => south * 1000 + west

/** Returns the towns by which a task is found: its own, and those within reach of its public grid point. */
export function townsAround({ area, grid }: Pick<LocatedAddress, 'area' | 'grid'>): number[] {
  const zip = parseZip(area)
  const own = zip ? loadTowns().byZip.get(zip) : undefined
  return [...new Set([...(own === undefined ? [] : [own]), ...(grid ? townsNear(grid) : [])])].sort((a, b) => a - b)
}

function townsNear(point: Point): number[] {
  const north = (townMiles / earthRadiusMiles / Math.PI) * 180
  const east = north / Math.max(0.01, Math.cos(toRadians(point.latitude)))
  const found: number[] = []
  for (let south = Math.floor(point.latitude - north); south <= point.latitude + north; south++)
    for (let west = Math.floor(point.longitude - east); west <= point.longitude + east; west++)
      for (const center of loadTowns().centers.get(squareKey(south, west)) ?? [])
        if (milesBetween(center.point, point) <= townMiles) found.push(center.town)
  return found
}

/** State codes by full name (joined) and by postal abbreviation. */
let states: Map<string, string> | undefined

function stateByName(words: string[]): string | undefined {
  states ??= new Map(
    Object.entries(require('zipcodes/lib/states.js').abbr as Record<string, string>).flatMap(([letters, name]) => [
      [letters.toLowerCase(), letters],
      [joinWords(wordsIn(name)), letters],
    ]),
  )
  return states.get(joinWords(words))
}

/** Towns that words of a search name, and the number of those words. */
export type NamedTowns = { towns: number[]; words: number }

/**
 * Returns the towns named by the words from `at` on, by as many words as possible: a name with or without its state, or
 * a ZIP code. The last word may be unfinished, so two or more words may match the beginning of a name. An empty word
 * matches nothing.
 */
export function townsNamedAt(words: string[], at: number): NamedTowns | null {
  const end = words.indexOf('', at)
  const countMax = Math.min(
    (end < 0 ? words.length : end) - at,
    nameWordsMax + stateWordsMax + zipWordsMax + countryWordsMax,
  )
  for (let count = countMax; count > 0; count--) {
    const found = townsNamed(words.slice(at, at + count))
    if (found.length > 0) return { towns: found, words: count }
    if (count > 1 && at + count === words.length) {
      const matches = townsByPrefix(words.slice(at))
      if (matches.length > 0) return { towns: matches, words: count }
    }
  }
  return null
}

/**
 * Returns the names, each as one word, of the towns that `words` may name with a wrong letter or unfinished, most
 * similar first. The first letter must be right.
 */
export function similarTownNames(words: string[]): string[] {
  const typed = joinWords(words)
  if (typed.length < (words.length === 1 ? misspelledWordMin : misspelledMin)) return []
  const { names } = loadTowns()
  const similar: { name: string; wrong: number }[] = []
  for (let at = lowerBound(names, typed.slice(0, 1)); names[at]?.[0] === typed[0]; at++) {
    const name = names[at] as string
    const wrong = wrongLetters(typed, name)
    if (wrong !== null) similar.push({ name, wrong })
  }
  return similar
    .toSorted((one, other) => one.wrong - other.wrong)
    .slice(0, similarNamesMax)
    .map(({ name }) => name)
}

/** Returns the number of wrong letters, or null if there are too many; an unfinished name has none. */
function wrongLetters(typed: string, name: string): number | null {
  if (name.startsWith(typed)) return 0
  if (Math.abs(name.length - typed.length) > wrongMax) return null
  const wrong = distance(typed, name)
  const areSwapped = wrong === 2 && sortLetters(typed) === sortLetters(name)
  return wrong <= (typed.length < twoWrongMin ? 1 : wrongMax) || areSwapped ? wrong : null
}

const sortLetters = (word: string) => [...word].sort().join('')

const countries = ['usa', 'us', 'america', 'unitedstates', 'unitedstatesofamerica']
const countryWordsMax = 4

function townsNamed(words: string[]): number[] {
  const place = withoutCountry(words)
  const zipAt = place.findIndex((word) => loadTowns().byZip.has(word))
  return zipAt < 0 ? townsByName(place) : townsOfZip(place, zipAt)
}

function withoutCountry(words: string[]): string[] {
  for (let count = 1; count <= countryWordsMax && count < words.length; count++)
    if (countries.includes(joinWords(words.slice(-count)))) return words.slice(0, -count)
  return words
}

/**
 * Returns the town of a ZIP code, alone or followed by four digits (ZIP+4), and optionally preceded by a town, a state
 * or both.
 */
function townsOfZip(words: string[], at: number): number[] {
  const [before, after] = [words.slice(0, at), words.slice(at + 1)]
  const isOne = after.length === 0 || (after.length === 1 && /^\d{4}$/.test(after[0] ?? ''))
  const isThere = before.length === 0 || stateByName(before) !== undefined || townsByName(before).length > 0
  const town = loadTowns().byZip.get(words[at] ?? '')
  return isOne && isThere && town !== undefined ? [town] : []
}

function townsByName(words: string[]): number[] {
  const named = loadTowns().byName.get(joinWords(words))
  if (named) return [...named.values()]
  for (let count = 1; count <= stateWordsMax && count < words.length; count++) {
    const state = stateByName(words.slice(-count))
    const town =
      state &&
      loadTowns()
        .byName.get(joinWords(words.slice(0, -count)))
        ?.get(state)
    if (town) return [town]
  }
  return []
}

/** Returns the towns whose names begin like this; empty if there are too many to be meant. */
function townsByPrefix(words: string[]): number[] {
  const start = joinWords(words)
  if (start.length < prefixLettersMin) return []
  const { names, byName } = loadTowns()
  const found: number[] = []
  for (let at = lowerBound(names, start); names[at]?.startsWith(start); at++) {
    found.push(...(byName.get(names[at] as string)?.values() ?? []))
    if (found.length > prefixTownsMax) return []
  }
  return found
}

/** Returns the index of the first name in a sorted list that is not less than `start` (binary search). */
function lowerBound(names: string[], start: string): number {
  let [from, to] = [0, names.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((names[middle] as string) < start) from = middle + 1
    else to = middle
  }
  return from
}
