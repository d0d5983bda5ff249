import { areaOf, generalArea, parseZip } from '#shared/places/area.ts'
import type { Point } from '#shared/places/grid.ts'
import { cityOf, zipCenter } from './zips.ts'

export type Place = {
  /** A ZIP code that exists, or null. */
  zip: string | null
  /** 'Oak Park, 60302', or 'General Area': the part of an address that every neighbor may see. */
  area: string
  /** Center of the ZIP code, or null if it is unknown. */
  point: Point | null
  /** City and state: 'Oak Park, IL'. */
  cityAndState: string | null
}

const unknownPlace: Place = { zip: null, area: generalArea, point: null, cityAndState: null }

/** Locates an address by its ZIP code alone; the city is the postal service's name, whatever the user wrote. */
export function placeOf(address: string): Place {
  const zip = parseZip(address)
  if (zip === null) return unknownPlace
  const point = zipCenter(zip)
  const city = cityOf(zip)
  if (city) return { zip, area: areaOf(`${city.city}, ${zip}`), point, cityAndState: `${city.city}, ${city.state}` }
  return point ? { ...unknownPlace, zip, point } : unknownPlace
}
