import { earthRadiusMiles } from '#shared/constants.ts'
import { type Box, cellCenter, cellsPerDegree, milesBetween, type Point, toRadians } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/miles-to.ts'

/** Grid cells are numbered row by row from the south pole and the date line, as in the column `grid_cell`. */
const rows = 180 * cellsPerDegree
export const cellsInRow = 360 * cellsPerDegree
/** Cell and region of tasks that have no place. */
export const noPlaceCell = -1

/** Neighboring cells in a row: the first, and how many more follow to the east; -1 if the run is empty. */
export type Run = { row: number; first: number; moreToEast: number }

const wrap = (column: number, around: number) => ((column % around) + around) % around
const cellAt = (row: number, column: number) => row * cellsInRow + wrap(column, cellsInRow)

/** Returns the grid point of the cell, as `snapToGrid` does. */
const latitudeOf = (row: number) => cellCenter(row - 90 * cellsPerDegree)
const longitudeOf = (column: number) => cellCenter(column - 180 * cellsPerDegree)
export const pointOfCell = (cell: number): Point => ({
  latitude: latitudeOf(Math.floor(cell / cellsInRow)),
  longitude: longitudeOf(cell % cellsInRow),
})

export const cellsOf = ({ row, first, moreToEast }: Run): number[] =>
  Array.from({ length: moreToEast + 1 }, (_, east) => cellAt(row, (first % cellsInRow) + east))

/**
 * Returns the cells whose grid points are within so many miles, by the distance function that the screens use; the
 * southernmost row comes first.
 */
export function circleRuns(near: Point, miles: number): Run[] {
  const radiusRows = degrees(miles / earthRadiusMiles) * cellsPerDegree
  const centerRow = (near.latitude + 90) * cellsPerDegree
  const south = Math.max(0, Math.floor(centerRow - radiusRows) - 1)
  const north = Math.min(rows - 1, Math.ceil(centerRow + radiusRows))
  return Array.from({ length: north - south + 1 }, (_, index) => circleRun(south + index, near, miles))
}

const degrees = (angle: number) => (angle * 180) / Math.PI

/**
 * This exceeds the number of columns by which rounding a distance can shift an end; measured at the equator, and scaled
 * up where columns are narrower.
 */
const slackColumns = 0.05

/**
 * The end of the run is found by solving the haversine formula for the longitude; close to the limit, the distance is
 * measured.
 */
function circleRun(row: number, near: Point, miles: number): Run {
  const latitude = latitudeOf(row)
  const haversineLeft =
    Math.sin(miles / earthRadiusMiles / 2) ** 2 - Math.sin(toRadians(latitude - near.latitude) / 2) ** 2
  const haversineOfLongitude = haversineLeft / (Math.cos(toRadians(latitude)) * Math.cos(toRadians(near.latitude)))
  if (haversineOfLongitude >= 1) return { row, first: cellAt(row, 0), moreToEast: cellsInRow - 1 }

  const isInside = (column: number) => Number(milesTo(pointOfCell(cellAt(row, column)), near)) <= miles
  const centerColumn = (near.longitude + 180) * cellsPerDegree - 0.5
  const radiusColumns = degrees(2 * Math.asin(Math.sqrt(Math.max(0, haversineOfLongitude)))) * cellsPerDegree
  const slack = slackColumns / Math.cos(toRadians(latitude))
  let west = Math.ceil(centerColumn - radiusColumns - slack)
  let east = Math.floor(centerColumn + radiusColumns + slack)
  while (west <= east && west < centerColumn - radiusColumns + slack && !isInside(west)) west++
  while (west < east && east > centerColumn + radiusColumns - slack && !isInside(east)) east--
  return { row, first: cellAt(row, west), moreToEast: Math.min(east - west, cellsInRow - 1) }
}

/** Rows and columns of cells; `moreToEast` is the same as in a run. */
export type CellBox = { south: number; north: number; west: number; moreToEast: number }

/** Returns the cells whose grid points lie in a box. */
export function cellBox({ south, north, west, east }: Box): CellBox {
  const columns = { west: firstIndexFrom(west, 180, longitudeOf), east: lastIndexTo(east, 180, longitudeOf) }
  const more = columns.east - columns.west + (west > east ? cellsInRow : 0)
  return {
    south: firstIndexFrom(south, 90, latitudeOf),
    north: lastIndexTo(north, 90, latitudeOf),
    west: columns.west,
    moreToEast: Math.max(-1, more),
  }
}

type CoordinateOf = (index: number) => number

function firstIndexFrom(coordinate: number, degreesBefore: number, at: CoordinateOf): number {
  let index = Math.floor((coordinate + degreesBefore) * cellsPerDegree) - 1
  while (at(index) < coordinate) index++
  return index
}

function lastIndexTo(coordinate: number, degreesBefore: number, at: CoordinateOf): number {
  let index = Math.ceil((coordinate + degreesBefore) * cellsPerDegree)
  while (at(index) > coordinate) index--
  return index
}

/** Coarse grids by which cells are found: the columns `cell_b` (about 7 miles wide) and `region` (about 110). */
const coarseGrids = {
  block: { rows: 10, perDegree: 8, factor: 4096 },
  region: { rows: 200, perDegree: 0.5, factor: 180 },
} as const

/** Returns every block or region that contains any of these cells, or null if they are more than `max`. */
export function coverOf(runs: Iterable<Run>, grid: keyof typeof coarseGrids, max: number): number[] | null {
  const { rows, perDegree: perLongitude, factor } = coarseGrids[grid]
  const column = (cell: number) => Math.floor(((cell + 0.5) / cellsPerDegree) * perLongitude)
  const found = new Set<number>()
  for (const { row, first, moreToEast } of runs) {
    if (moreToEast < 0) continue
    const [west, east] = [column(first % cellsInRow), column((first % cellsInRow) + moreToEast)]
    if (east - west > max) return null
    for (let at = west; at <= east; at++) found.add(Math.floor(row / rows) * factor + wrap(at, 360 * perLongitude))
    if (found.size > max) return null
  }
  return [...found]
}

/** Yields one run of a box for each row of blocks, which is enough to find the blocks and regions that cover it. */
export function* runsOf({ south, north, west, moreToEast }: CellBox): Iterable<Run> {
  const step = coarseGrids.block.rows
  for (let row = south; row <= north; row = Math.floor(row / step) * step + step)
    yield { row, first: cellAt(row, west), moreToEast }
}

/** Number of regions around the earth, and how many cells each is wide and high. */
export const { factor: regionsInRow, rows: cellsInRegion } = coarseGrids.region
const regionDegrees = 1 / coarseGrids.region.perDegree
/**
 * This exceeds the rounding error of a distance; results computed here and in the database may differ in their last
 * digits.
 */
export const slackMiles = 0.001

/** Returns bounds for the distance of the region's tasks, from its center and its farthest corner. */
export function milesToRegion(region: number, near: Point): { nearest: number; farthest: number } {
  const south = Math.floor(region / regionsInRow) * regionDegrees - 90
  const west = (region % regionsInRow) * regionDegrees - 180
  const center = { latitude: south + regionDegrees / 2, longitude: west + regionDegrees / 2 }
  const corner = { latitude: south + (south < 0 ? regionDegrees : 0), longitude: west }
  const radius = milesBetween(center, corner) + slackMiles
  const miles = milesBetween(center, near)
  return { nearest: miles - radius, farthest: miles + radius }
}
