import { expect, test } from 'vitest'
import { drawnAlong, middleCut, squareOf, zoomMax } from './avatar-cut.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }

test('a picture is cut to the square in its middle', () => {
  expect(squareOf(wide, middleCut)).toEqual({ side: 200, left: 100, top: 0 })
  expect(squareOf(tall, middleCut)).toEqual({ side: 200, left: 0, top: 100 })
})

test('coming nearer keeps the middle', () => {
  expect(squareOf(wide, { ...middleCut, zoom: 2 })).toEqual({ side: 100, left: 150, top: 50 })
})

test('a picture drawn to the right shows what is left of it, and follows the finger', () => {
  const cut = drawnAlong(wide, middleCut, 0.25, 0)
  expect(squareOf(wide, cut).left).toBe(50)
})

test.each([-9, 9])('drawn along %d sides, no edge comes into the square', (sides) => {
  for (const zoom of [1, 1.7, zoomMax])
    for (const size of [wide, tall]) {
      const { side, left, top } = squareOf(size, drawnAlong(size, { ...middleCut, zoom }, sides, sides))
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(size.width)
      expect(top + side).toBeLessThanOrEqual(size.height)
    }
})
