import { expect, test } from 'vitest'
import { centeredCrop, cropSquare, dragCrop, zoomMax } from './avatar-crop.ts'

const wide = { width: 400, height: 200 }
const tall = { width: 200, height: 400 }

test('a picture is cropped to the square in its middle', () => {
  expect(cropSquare(wide, centeredCrop)).toEqual({ side: 200, left: 100, top: 0 })
  expect(cropSquare(tall, centeredCrop)).toEqual({ side: 200, left: 0, top: 100 })
})

test('a picture that is zoomed keeps its middle', () => {
  expect(cropSquare(wide, { ...centeredCrop, zoom: 2 })).toEqual({ side: 100, left: 150, top: 50 })
})

test('a picture dragged to the right shows its left part, and follows the finger', () => {
  const cut = dragCrop(wide, centeredCrop, 0.25, 0)
  expect(cropSquare(wide, cut).left).toBe(50)
})

test.each([-9, 9])('the crop of a picture dragged by %d sides stays inside the picture', (sides) => {
  for (const zoom of [1, 1.7, zoomMax])
    for (const size of [wide, tall]) {
      const { side, left, top } = cropSquare(size, dragCrop(size, { ...centeredCrop, zoom }, sides, sides))
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(size.width)
      expect(top + side).toBeLessThanOrEqual(size.height)
    }
})
