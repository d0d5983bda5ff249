import { createRequire } from 'node:module'
import type { Point } from '#shared/places/grid.ts'
import { isTimeZone } from '#shared/time.ts'

const require = createRequire(import.meta.url)

type Lookup = (latitude: number, longitude: number) => string
let lookup: Lookup | undefined

/** The time zone of a place, by an offline table read at the first question; null where this machine knows none. */
export function zoneAt({ latitude, longitude }: Point): string | null {
  lookup ??= require('@photostructure/tz-lookup') as Lookup
  const zone = lookup(latitude, longitude)
  return isTimeZone(zone) ? zone : null
}
