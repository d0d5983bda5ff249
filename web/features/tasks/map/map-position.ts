import type { Box, Point } from '#shared/places/grid.ts'

/** Center and zoom of a map. */
export type MapPosition = Point & { zoom: number }

const positionPattern = /^-?\d{1,2}\.\d{3},-?\d{1,3}\.\d{3},\d{1,2}$/

/** Returns the form used in the URL: '41.888,-87.790,13'. */
export const formatMapPosition = ({ latitude, longitude, zoom }: MapPosition): string =>
  `${latitude.toFixed(3)},${wrapped(longitude).toFixed(3)},${zoom}`

export function parseMapPosition(text: string): MapPosition {
  const [latitude = 0, longitude = 0, zoom = 0] = text.split(',').map(Number)
  return { latitude, longitude, zoom }
}

export const isMapPosition = (text: unknown): text is string =>
  typeof text === 'string' && positionPattern.test(text) && isOnMap(parseMapPosition(text))

/** The Mercator projection ends before the poles. */
const isOnMap = ({ latitude, longitude }: MapPosition) => Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180

/** Wraps a longitude to ±180: Leaflet's longitudes go beyond it when the map is moved around the earth. */
const wrapped = (longitude: number) => ((((longitude + 180) % 360) + 360) % 360) - 180

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** Returns the visible part of the map in the form of the call. */
export function boxOf({ south, west, north, east }: Box): Box {
  const isAround = east - west >= 360
  return {
    south: rounded(Math.max(-90, south)),
    west: isAround ? -180 : rounded(wrapped(west)),
    north: rounded(Math.min(90, north)),
    east: isAround ? 180 : rounded(wrapped(east)),
  }
}
