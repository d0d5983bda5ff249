import { areaOf, generalArea, zipIn } from '#shared/places/area.ts'
import type { Point } from '#shared/places/grid.ts'
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

/** Where an address lies, by its ZIP code alone: the city is the post's, whatever the person called it. */
export function placeOf(address: string): Place {
  const zip = zipIn(address)
  if (zip === null) return nowhere
  const point = pointOf(zip)
  const city = cityOf(zip)
  if (city) return { zip, area: areaOf(`${city.city}, ${zip}`), point, location: `${city.city}, ${city.state}` }
  return point ? { ...nowhere, zip, point } : nowhere
}
