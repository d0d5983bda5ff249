import findZone from '@photostructure/tz-lookup'
import type { Point } from '#shared/places/grid.ts'
import { isTimeZone } from '#shared/time.ts'

/** The time zone of a place, by an offline table; null where this machine does not know it. */
export function zoneAt({ latitude, longitude }: Point): string | null {
  const zone = findZone(latitude, longitude)
  return isTimeZone(zone) ? zone : null
}
