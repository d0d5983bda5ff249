import type { Point } from '#shared/places/grid.ts'
import { densePlace } from './seed/metros.ts'

/** Search centers in the dense metro: 64 fixed places within about ten miles of its center. */
export const densePlaces: Point[] = Array.from({ length: 64 }, (_, turn) => ({
  latitude: densePlace.latitude + Math.sin(turn * 2.4) * Math.sqrt(turn) * 0.018,
  longitude: densePlace.longitude + Math.cos(turn * 2.4) * Math.sqrt(turn) * 0.024,
}))

export const placeAt = (turn: number): Point => densePlaces[turn % densePlaces.length] as Point

/** Path of the first page of open tasks around a place. */
export const listPath = ({ latitude, longitude }: Point) =>
  `/api/tasks?near=${latitude.toFixed(5)},${longitude.toFixed(5)}&miles=25&limit=20`
