import { earthRadiusMiles, placeGridDegrees } from '#shared/constants.ts'

export type Point = { latitude: number; longitude: number }

export const cellsPerDegree = Math.round(1 / placeGridDegrees)

/** Returns the middle of a grid cell; cells are numbered from 0 degrees. */
export const cellCenter = (index: number) => Math.round((index + 0.5) * 1000) / (cellsPerDegree * 1000)

/**
 * Returns the middle of the grid cell that contains a coordinate. It depends on the coordinate alone, and snapping
 * twice changes nothing.
 */
const snapDegrees = (degrees: number) => cellCenter(Math.floor(degrees * cellsPerDegree))

export const snapToGrid = ({ latitude, longitude }: Point): Point => ({
  latitude: snapDegrees(latitude),
  longitude: snapDegrees(longitude),
})

export const toRadians = (degrees: number) => (degrees * Math.PI) / 180

/** A range in degrees; it crosses the date line if `west` is greater than `east`. */
export type Box = { south: number; west: number; north: number; east: number }

export function isInBox({ latitude, longitude }: Point, { south, west, north, east }: Box): boolean {
  const isBetween = west <= east ? west <= longitude && longitude <= east : west <= longitude || longitude <= east
  return isBetween && south <= latitude && latitude <= north
}

/** Returns the great-circle distance by the haversine formula, with the earth radius of docs/product.md, section 9. */
export function milesBetween(a: Point, b: Point): number {
  const halfLat = Math.sin(toRadians(b.latitude - a.latitude) / 2)
  const halfLng = Math.sin(toRadians(b.longitude - a.longitude) / 2)
  const chord = halfLat ** 2 + Math.cos(toRadians(a.latitude)) * Math.cos(toRadians(b.latitude)) * halfLng ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/**
 * Rounds a distance to the step in which it is shown, never finer: 0 below one mile, whole miles up to ten, multiples
 * of five beyond.
 */
export function roundMiles(miles: number): number {
  if (miles < 1) return 0
  return miles < 10 ? Math.round(miles) : Math.round(miles / 5) * 5
}

/** Formats a distance, or its step: 'under 1 mile', 'about 3 miles'. */
export function formatMiles(miles: number): string {
  const step = roundMiles(miles)
  if (step === 0) return 'under 1 mile'
  return `about ${step} ${step === 1 ? 'mile' : 'miles'}`
}
