import { createRequire } from 'node:module'
import { wordsIn } from '#server/search/text-words.ts'
import { earthRadiusMiles, townMiles } from '#shared/limits.ts'
import { zipIn } from '#shared/places/area.ts'
import { milesBetween, type Point, radians } from '#shared/places/grid.ts'
import type { Location } from './locate.ts'
import { allZips, cityOf, pointOf } from './zips.ts'

const require = createRequire(import.meta.url)

/** No town's name has more words; two more may name its state. */
const nameWordsMax = 6
const stateWordsMax = 2
const zipWordsMax = 2
/** So many letters begin few names, unless many more towns than there are of any one name. */
const begunLettersMin = 5
const begunTownsMax = 40

/** How the post writes what others cut short. */
const inFull: Record<string, string> = { st: 'saint', mt: 'mount', ft: 'fort' }

/** Other names of towns, which the table of ZIP codes lacks. */
const aliases: Record<string, [name: string, state: string]> = {
  nyc: ['newyork', 'NY'],
  newyorkcity: ['newyork', 'NY'],
  philly: ['philadelphia', 'PA'],
  washingtondc: ['washington', 'DC'],
}

const joined = (words: string[]) => words.map((word) => inFull[word] ?? word).join('')

type Spot = { town: number; point: Point }
type Towns = {
  /** A town is known by the lowest of its ZIP codes, as a number. */
  byZip: Map<string, number>
  /** Towns of the same name, by their states. */
  byName: Map<string, Map<string, number>>
  /** In order. */
  names: string[]
  /** The middles of ZIP codes, by the squares of a degree that they lie in. */
  spots: Map<number, Spot[]>
}
let read: Towns | undefined

/** Put together when the first post or search asks for it. */
const all = (): Towns => (read ??= readTowns())

function readTowns(): Towns {
  const byZip = new Map<string, number>()
  const byName = new Map<string, Map<string, number>>()
  const spots = new Map<number, Spot[]>()
  const nameOf = new Map<string, string>()
  for (const zip of allZips().sort()) {
    const { city, state } = cityOf(zip) as { city: string; state: string }
    const name = nameOf.get(city) ?? joined(wordsIn(city))
    nameOf.set(city, name)
    const states = byName.get(name) ?? new Map<string, number>()
    const town = states.get(state) ?? Number(zip)
    byName.set(name, states.set(state, town))
    byZip.set(zip, town)
    const point = pointOf(zip)
    if (!point) continue
    const square = squareOf(Math.floor(point.latitude), Math.floor(point.longitude))
    const there = spots.get(square)
    if (there) there.push({ town, point })
    else spots.set(square, [{ town, point }])
  }
  for (const [alias, [name, state]] of Object.entries(aliases)) {
    const town = byName.get(name)?.get(state)
    if (town !== undefined) byName.set(alias, new Map([[state, town]]))
  }
  return { byZip, byName, names: [...byName.keys()].sort(), spots }
}

const squareOf = (south: number, west: number) => south * 1000 + west

/** The towns that a post is found by: its own, and those within reach of where everybody may know that it lies. */
export function townsAround({ area, grid }: Pick<Location, 'area' | 'grid'>): number[] {
  const zip = zipIn(area)
  const own = zip ? all().byZip.get(zip) : undefined
  return [...new Set([...(own === undefined ? [] : [own]), ...(grid ? townsNear(grid) : [])])].sort((a, b) => a - b)
}

function townsNear(point: Point): number[] {
  const north = (townMiles / earthRadiusMiles / Math.PI) * 180
  const east = north / Math.max(0.01, Math.cos(radians(point.latitude)))
  const found: number[] = []
  for (let south = Math.floor(point.latitude - north); south <= point.latitude + north; south++)
    for (let west = Math.floor(point.longitude - east); west <= point.longitude + east; west++)
      for (const spot of all().spots.get(squareOf(south, west)) ?? [])
        if (milesBetween(spot.point, point) <= townMiles) found.push(spot.town)
  return found
}

/** By their names in full, joined, and by the post's letters. */
let states: Map<string, string> | undefined

function stateNamed(words: string[]): string | undefined {
  states ??= new Map(
    Object.entries(require('zipcodes/lib/states.js').abbr as Record<string, string>).flatMap(([letters, name]) => [
      [letters.toLowerCase(), letters],
      [joined(wordsIn(name)), letters],
    ]),
  )
  return states.get(joined(words))
}

/** Towns that words of a search name, and how many of the words do. */
export type Named = { towns: number[]; words: number }

/**
 * The towns that the words from `at` on name, by as many words as do: a name, with or without its state, or a ZIP code.
 * The last word may be the beginning of one, so that two words or more may begin a name. An empty word is none.
 */
export function townsNamedAt(words: string[], at: number): Named | null {
  const end = words.indexOf('', at)
  const most = Math.min(
    (end < 0 ? words.length : end) - at,
    nameWordsMax + stateWordsMax + zipWordsMax + countryWordsMax,
  )
  for (let count = most; count > 0; count--) {
    const found = townsNamed(words.slice(at, at + count))
    if (found.length > 0) return { towns: found, words: count }
    if (count > 1 && at + count === words.length) {
      const begun = townsBegun(words.slice(at))
      if (begun.length > 0) return { towns: begun, words: count }
    }
  }
  return null
}

const countries = ['usa', 'us', 'america', 'unitedstates', 'unitedstatesofamerica']
const countryWordsMax = 4

function townsNamed(words: string[]): number[] {
  const place = withoutCountry(words)
  const zipAt = place.findIndex((word) => all().byZip.has(word))
  return zipAt < 0 ? townsByName(place) : townsOfZip(place, zipAt)
}

function withoutCountry(words: string[]): string[] {
  for (let count = 1; count <= countryWordsMax && count < words.length; count++)
    if (countries.includes(joined(words.slice(-count)))) return words.slice(0, -count)
  return words
}

/** A ZIP code alone, as people paste it with four digits more, or behind its town, its state or both. */
function townsOfZip(words: string[], at: number): number[] {
  const [before, after] = [words.slice(0, at), words.slice(at + 1)]
  const isOne = after.length === 0 || (after.length === 1 && /^\d{4}$/.test(after[0] ?? ''))
  const isThere = before.length === 0 || stateNamed(before) !== undefined || townsByName(before).length > 0
  const town = all().byZip.get(words[at] ?? '')
  return isOne && isThere && town !== undefined ? [town] : []
}

function townsByName(words: string[]): number[] {
  const named = all().byName.get(joined(words))
  if (named) return [...named.values()]
  for (let count = 1; count <= stateWordsMax && count < words.length; count++) {
    const state = stateNamed(words.slice(-count))
    const town =
      state &&
      all()
        .byName.get(joined(words.slice(0, -count)))
        ?.get(state)
    if (town) return [town]
  }
  return []
}

/** The towns whose names begin so; none where those are too many to be meant. */
function townsBegun(words: string[]): number[] {
  const start = joined(words)
  if (start.length < begunLettersMin) return []
  const { names, byName } = all()
  const found: number[] = []
  for (let at = firstFrom(names, start); names[at]?.startsWith(start); at++) {
    found.push(...(byName.get(names[at] as string)?.values() ?? []))
    if (found.length > begunTownsMax) return []
  }
  return found
}

/** Where in a sorted list the first name stands that does not come before this one. */
function firstFrom(names: string[], start: string): number {
  let [from, to] = [0, names.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((names[middle] as string) < start) from = middle + 1
    else to = middle
  }
  return from
}
