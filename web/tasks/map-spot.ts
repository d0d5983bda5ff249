import type { Box, Point } from '#shared/places/grid.ts'

/** Where a map looks, and from how high. */
export type Spot = Point & { zoom: number }

const spotPattern = /^-?\d{1,2}\.\d{3},-?\d{1,3}\.\d{3},\d{1,2}$/

/** As the URL keeps it: '41.888,-87.790,13'. */
export const spotText = ({ latitude, longitude, zoom }: Spot): string =>
  `${latitude.toFixed(3)},${wrapped(longitude).toFixed(3)},${zoom}`

export function spotIn(text: string): Spot {
  const [latitude = 0, longitude = 0, zoom = 0] = text.split(',').map(Number)
  return { latitude, longitude, zoom }
}

export const isSpot = (text: unknown): text is string =>
  typeof text === 'string' && spotPattern.test(text) && isOnMap(spotIn(text))

/** Maps of this kind end before the poles. */
const isOnMap = ({ latitude, longitude }: Spot) => Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180

/** East and west go on for ever on a map, and meet on earth. */
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** The part of the earth that a map shows, as the call takes it. */
export function boxOf({ south, west, north, east }: Box): Box {
  const isAround = east - west >= 360
  return {
    south: rounded(Math.max(-90, south)),
    west: isAround ? -180 : rounded(wrapped(west)),
    north: rounded(Math.min(90, north)),
    east: isAround ? 180 : rounded(wrapped(east)),
  }
}
