import type { Point } from '#shared/places/grid.ts'
import { createStore } from './store.ts'

const here = createStore<Point | null>(null)

/** Where the device said it is, or null while nobody has asked. Forgotten with the page. */
export const useHere = here.use

/** To about a hundred yards: distances are shown in miles, and the rest is nobody's business. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000

/** Asks the browser, which asks the person. Fails where either says no. */
export async function findHere(): Promise<Point> {
  const known = here.get()
  if (known) return known
  const { coords } = await new Promise<GeolocationPosition>((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: 15_000, maximumAge: 300_000 }),
  )
  const point = { latitude: coarse(coords.latitude), longitude: coarse(coords.longitude) }
  here.set(point)
  return point
}
