import findZone from '@photostructure/tz-lookup'
import { parseZip } from '#shared/places/area.ts'
import { isTimeZone } from '#shared/time.ts'
import type { LocatedAddress } from './locate.ts'
import { cityOf } from './zips.ts'

/**
 * Corrections of the offline table, whose coarse borders give places near one the time zone of the other side. The
 * zones follow the statements of counties, tribes and towns.
 */
const zonesOfZips: [zone: string, zips: string][] = [
  // Arizona has no daylight saving time, and neither have the Hopi, whose land is surrounded by that of the Navajo, who
  // have it.
  ['America/Phoenix', '85328 85369 85371 85615 85620 85639 85922 86003 86021 86022 86030 86034 86036 86039'],
  ['America/Phoenix', '86040 86042 86043 86047'],
  // Four counties in the west of Michigan use the time of Wisconsin; Bark River and Republic are outside of them.
  ['America/Chicago', '49902 49903 49915 49920 49927 49935 49947 49964'],
  ['America/Detroit', '49807 49879'],
  // North Dakota and Texas have daylight saving time; Saskatchewan and Nuevo León have none.
  ['America/Chicago', '58711 58721 58727 58730 58737 58752 58761 58765 58772 58782 58787 58833 58844 78565'],
  // West Wendover in Nevada uses the time of Wendover in Utah; all other places in Nevada do not.
  ['America/Denver', '89883'],
  ['America/Los_Angeles', '89042 89311 89830'],
  // The north of Idaho and most of Oregon use Pacific time.
  ['America/Los_Angeles', '83805 83826 83853 97840 97870'],
  // An island off the coast of Siberia.
  ['America/Nome', '99742'],
]
const zoneOfZip = new Map(zonesOfZips.flatMap(([zone, zips]) => zips.split(' ').map((zip) => [zip, zone])))

/** States with a single time zone, parts of which the table assigns to a neighboring state's zone. */
const zoneOfState: Record<string, string> = {
  AS: 'Pacific/Pago_Pago',
  CA: 'America/Los_Angeles',
  CO: 'America/Denver',
  GA: 'America/New_York',
  IL: 'America/Chicago',
  ME: 'America/New_York',
  MT: 'America/Denver',
  NM: 'America/Denver',
  NY: 'America/New_York',
  UT: 'America/Denver',
  WA: 'America/Los_Angeles',
}

/** Returns the time zone of a place, by its ZIP code and an offline table; null if it is unknown. */
export function zoneAt({ area, grid }: Pick<LocatedAddress, 'area' | 'grid'>): string | null {
  const zip = parseZip(area)
  const known = zip && (zoneOfZip.get(zip) ?? zoneOfState[cityOf(zip)?.state ?? ''])
  const zone = known || (grid && findZone(grid.latitude, grid.longitude))
  return zone && isTimeZone(zone) ? zone : null
}
