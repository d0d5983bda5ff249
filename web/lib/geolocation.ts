import type { Point } from '#shared/places/grid.ts'
import { createStore } from './create-store.ts'

const position = createStore<Point | null>(null)

/** The device's position, or null before it was asked for. It is lost on reload. */
export const useDevicePosition = position.use

/** Rounds to about a hundred yards: distances are shown in miles, and a more precise position is private. */
const roundCoordinate = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Asks the browser for the position. Rejects if the browser or the user refuses. */
export async function locateDevice(): Promise<Point> {
  const known = position.get()
  if (known) return known
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 300_000 }),
  )
  const point = { latitude: roundCoordinate(coords.latitude), longitude: roundCoordinate(coords.longitude) }
  position.set(point)
  return point
}
