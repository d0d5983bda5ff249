import * as z from 'zod/mini'
import type { Point } from './grid.ts'

export const pointMessage = 'Please give latitude and longitude, such as 41.88,-87.78'
const pointPattern = /^-?\d{1,2}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/

function parsePoint(value: string): Point {
  const [latitude = 0, longitude = 0] = value.split(',').map(Number)
  return { latitude, longitude }
}

export const isOnEarth = ({ latitude, longitude }: Point) => Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

/** A point in an address: '41.88,-87.78'. */
export const pointText = z.pipe(
  z
    .string(pointMessage)
    .check(z.refine((value) => pointPattern.test(value) && isOnEarth(parsePoint(value)), pointMessage)),
  z.transform(parsePoint),
)
