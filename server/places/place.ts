import { areaOf, generalArea, townToCheck, zipIn } from '#shared/places/area.ts'
import type { Point } from '#shared/places/grid.ts'
import { isTownElsewhere } from './towns-elsewhere.ts'
import { cityOf, pointOf } from './zips.ts'

export type Place = {
  /** A ZIP code that exists, or null. */
  zip: string | null
  /** 'Oak Park, 60302', or 'General Area': what everybody may know of an address. */
  area: string
  /** The middle of the ZIP code, or null where it is unknown. */
  point: Point | null
  /** 'Oak Park, IL' */
  location: string | null
}

const nowhere: Place = { zip: null, area: generalArea, point: null, location: null }

/**
 * Where an address lies, by its ZIP code alone: the city is the post's, whatever the person called it. Five digits
 * behind a town that is far from them are another country's code, or a mistake.
 */
export const placeOf = (address: string): Place => placeOfZip(zipIn(address), townToCheck(address))

export function placeOfZip(zip: string | null, town: string | null): Place {
  if (zip === null || isTownElsewhere(town, zip)) return nowhere
  const point = pointOf(zip)
  const city = cityOf(zip)
  if (city) return { zip, area: areaOf(`${city.city}, ${zip}`), point, location: `${city.city}, ${city.state}` }
  return point ? { ...nowhere, zip, point } : nowhere
}
