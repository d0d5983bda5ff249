import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMiles, milesBetween, roundMiles, snapToGrid } from './grid.ts'

test('two posts from one home lie on one grid point', () => {
  const home = { latitude: 41.88503, longitude: -87.78451 }
  expect(snapToGrid(home)).toEqual({ latitude: 41.885, longitude: -87.785 })
  expect(snapToGrid({ latitude: 41.8899, longitude: -87.7801 })).toEqual(snapToGrid(home))
})

test('snapping twice changes nothing, and moves a point by no more than half a cell', () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true })
  const longitude = fc.double({ min: -180, max: 180, noNaN: true })
  fc.assert(
    fc.property(latitude, longitude, (latitude, longitude) => {
      const once = snapToGrid({ latitude, longitude })
      expect(snapToGrid(once)).toEqual(once)
      expect(Math.abs(once.latitude - latitude)).toBeLessThanOrEqual(0.00501)
    }),
  )
})

test('Oak Park lies about eight miles from the Chicago Loop', () => {
  const oakPark = { latitude: 41.885, longitude: -87.785 }
  const loop = { latitude: 41.8837, longitude: -87.6316 }
  expect(milesBetween(oakPark, loop)).toBeCloseTo(7.89, 1)
  expect(milesBetween(oakPark, oakPark)).toBe(0)
})

test.each([
  [0.2, 'under 1 mile'],
  [1.1, 'about 1 mile'],
  [3.4, 'about 3 miles'],
  [12, 'about 10 miles'],
])('%d miles reads %s', (miles, words) => {
  expect(formatMiles(miles)).toBe(words)
})

test('a step is described like the distance that it stands for', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 12_500, noNaN: true }), (miles) => {
      expect(formatMiles(roundMiles(miles))).toBe(formatMiles(miles))
    }),
  )
})
