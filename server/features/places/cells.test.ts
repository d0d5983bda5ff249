import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Box, isInBox, type Point, snapToGrid } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'
import { cellBox, cellsOf, circleRuns, coverOf, milesToRegion, pointOfCell, runsOf } from './cells.ts'

const latitude = fc.double({ min: -89.99, max: 89.99, noNaN: true })
const longitude = fc.double({ min: -180, max: 179.99, noNaN: true })
const anywhere: fc.Arbitrary<Point> = fc.record({ latitude, longitude })
/** Limits of latitude and longitude, and the values beside them. */
const edges: fc.Arbitrary<Point> = fc.record({
  latitude: fc.oneof(fc.constantFrom(-90, 90, 89.99, -89.985, 0, 41.885), latitude),
  longitude: fc.oneof(fc.constantFrom(-180, 180, 179.995, -179.99, 0, -87.785), longitude),
})

/** Numbers cells the same way as the generated columns. */
const cellOf = (point: Point) => {
  const { latitude, longitude } = snapToGrid(point)
  return Math.floor((latitude + 90) * 100) * 36_000 + Math.floor((longitude + 180) * 100)
}
const blockOf = ({ latitude, longitude }: Point) =>
  Math.floor((latitude + 90) * 10) * 4096 + Math.floor((longitude + 180) * 8)
const regionOf = ({ latitude, longitude }: Point) =>
  Math.floor((latitude + 90) / 2) * 180 + Math.floor((longitude + 180) / 2)

test('a cell’s point is the grid point of everything in it', () => {
  fc.assert(
    fc.property(anywhere, (point) => {
      expect(pointOfCell(cellOf(point))).toEqual(snapToGrid(point))
    }),
  )
})

const nearby = (near: Point, miles: number) =>
  fc
    .record({
      north: fc.double({ min: -1.2, max: 1.2, noNaN: true }),
      turn: fc.double({ min: 0, max: 7, noNaN: true }),
    })
    .map(({ north, turn }) => {
      const reach = (miles / 69) * north
      const latitude = Math.max(-89.99, Math.min(89.99, near.latitude + reach * Math.cos(turn)))
      const east = (reach * Math.sin(turn)) / Math.max(0.001, Math.cos((latitude * Math.PI) / 180))
      return { latitude, longitude: ((((near.longitude + east + 180) % 360) + 360) % 360) - 180 }
    })

test('a circle has exactly the cells that the screen measures within it, also at the poles and across the date line', () => {
  const asked = edges.chain((near) =>
    fc.constantFrom(1, 2, 5, 10, 25).chain((miles) => nearby(near, miles).map((point) => ({ near, miles, point }))),
  )
  fc.assert(
    fc.property(asked, ({ near, miles, point }) => {
      const cell = cellOf(point)
      const runs = circleRuns(near, miles)
      const isInside = runs.some(({ row, first, moreToEast }) => {
        const isRow = Math.floor(cell / 36_000) === row
        return isRow && ((cell % 36_000) - (first % 36_000) + 36_000) % 36_000 <= moreToEast
      })
      expect(isInside).toBe(Number(milesTo(point, near)) <= miles)
    }),
    { numRuns: 400 },
  )
})

test('everything in a circle is in a block and in a region that cover it', () => {
  const asked = edges.chain((near) => nearby(near, 20).map((point) => ({ near, point: snapToGrid(point) })))
  fc.assert(
    fc.property(asked, ({ near, point }) => {
      fc.pre(Number(milesTo(point, near)) <= 25)
      const runs = circleRuns(near, 25)
      expect(coverOf(runs, 'block', 100_000)).toContain(blockOf(point))
      expect(coverOf(runs, 'region', 100_000)).toContain(regionOf(point))
    }),
  )
})

test('a circle of 25 miles has some sixty blocks in the middle of the country, and too many at a pole', () => {
  expect(coverOf(circleRuns({ latitude: 41.885, longitude: -87.785 }, 25), 'block', 512)?.length).toBeLessThan(80)
  expect(coverOf(circleRuns({ latitude: 89.99, longitude: 0 }, 25), 'block', 512)).toBeNull()
})

test('the cells of a run continue around the earth', () => {
  expect(cellsOf({ row: 1, first: 36_000 + 35_999, moreToEast: 1 })).toEqual([71_999, 36_000])
  expect(cellsOf({ row: 1, first: 36_000, moreToEast: -1 })).toEqual([])
})

test('a box has exactly the cells whose grid points are in it, and its blocks and regions cover them', () => {
  const boxes: fc.Arbitrary<Box> = fc.tuple(edges, edges).map(([one, two]) => ({
    south: Math.min(one.latitude, two.latitude),
    north: Math.max(one.latitude, two.latitude),
    west: one.longitude,
    east: two.longitude,
  }))
  fc.assert(
    fc.property(boxes, anywhere, (asked, point) => {
      const box = cellBox(asked)
      const [row, column] = [Math.floor(cellOf(point) / 36_000), cellOf(point) % 36_000]
      const isInside = box.south <= row && row <= box.north && (column - box.west + 36_000) % 36_000 <= box.moreToEast
      expect(isInside).toBe(isInBox(snapToGrid(point), asked))
      const cover = coverOf(runsOf(box), 'region', 20_000)
      if (isInside) expect(cover).toContain(regionOf(snapToGrid(point)))
    }),
    { numRuns: 300 },
  )
})

test('nothing in a region is nearer or farther than its bounds', () => {
  fc.assert(
    fc.property(anywhere, edges, (point, near) => {
      const { nearest, farthest } = milesToRegion(regionOf(snapToGrid(point)), near)
      const miles = Number(milesTo(point, near))
      expect(miles).toBeGreaterThanOrEqual(nearest)
      expect(miles).toBeLessThanOrEqual(farthest)
    }),
    { numRuns: 300 },
  )
})
