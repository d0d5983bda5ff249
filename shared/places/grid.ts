import { earthRadiusMiles, placeGridDegrees } from '#shared/limits.ts'

export type Point = { latitude: number; longitude: number }

export const cellsPerDegree = Math.round(1 / placeGridDegrees)

/** The middle of a grid cell, which are counted from 0 degrees. */
export const middleOf = (index: number) => Math.round((index + 0.5) * 1000) / (cellsPerDegree * 1000)

/**
 * The middle of the grid cell that a coordinate lies in; it depends on the place alone, and snapping twice changes
 * nothing.
 */
const snap = (degrees: number) => middleOf(Math.floor(degrees * cellsPerDegree))

export const snapToGrid = ({ latitude, longitude }: Point): Point => ({
  latitude: snap(latitude),
  longitude: snap(longitude),
})

export const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Degrees; it reaches across the date line where its west lies east of its east. */
export type Box = { south: number; west: number; north: number; east: number }

export function liesIn({ latitude, longitude }: Point, { south, west, north, east }: Box): boolean {
  const isBetween = west <= east ? west <= longitude && longitude <= east : west <= longitude || longitude <= east
  return isBetween && south <= latitude && latitude <= north
}

/** Great-circle distance by the haversine formula, on the specification's earth. */
export function milesBetween(a: Point, b: Point): number {
  const halfLat = Math.sin(radians(b.latitude - a.latitude) / 2)
  const halfLng = Math.sin(radians(b.longitude - a.longitude) / 2)
  const chord = halfLat ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLng ** 2
  return 2 * earthRadiusMiles * Math.asin(Math.sqrt(Math.min(1, chord)))
}

/** The step that a distance is told in, never finer: 0 for under a mile, whole miles up to ten, every five beyond. */
export function milesStep(miles: number): number {
  if (miles < 1) return 0
  return miles < 10 ? Math.round(miles) : Math.round(miles / 5) * 5
}

/** A distance, or its step, in words: 'under 1 mile', 'about 3 miles'. */
export function milesText(miles: number): string {
  const step = milesStep(miles)
  if (step === 0) return 'under 1 mile'
  return `about ${step} ${step === 1 ? 'mile' : 'miles'}`
}
