import { earthRadiusMiles } from '#shared/limits.ts'
import { type Box, cellsPerDegree, middleOf, milesBetween, type Point, radians } from '#shared/places/grid.ts'
import { milesTo } from '#shared/tasks/browse.ts'

/** Grid cells are numbered row by row from the south pole and the date line, as the column `grid_cell` has them. */
const rows = 180 * cellsPerDegree
export const cellsInRow = 360 * cellsPerDegree
/** The cell, and the region, of what cannot be placed. */
export const nowhere = -1

/** Cells side by side: the first, and how many more lie east of it; -1 where there is not even one. */
export type Run = { row: number; first: number; more: number }

const wrap = (column: number, around: number) => ((column % around) + around) % around
const cellAt = (row: number, column: number) => row * cellsInRow + wrap(column, cellsInRow)

/** The grid point of the cell, as `snapToGrid` has it. */
const latitudeOf = (row: number) => middleOf(row - 90 * cellsPerDegree)
const longitudeOf = (column: number) => middleOf(column - 180 * cellsPerDegree)
export const pointOfCell = (cell: number): Point => ({
  latitude: latitudeOf(Math.floor(cell / cellsInRow)),
  longitude: longitudeOf(cell % cellsInRow),
})

export const cellsOf = ({ row, first, more }: Run): number[] =>
  Array.from({ length: more + 1 }, (_, east) => cellAt(row, (first % cellsInRow) + east))

/**
 * The cells whose grid points lie within so many miles, by the very measure of the screen; the southernmost row first.
 */
export function circleRuns(near: Point, miles: number): Run[] {
  const reach = degrees(miles / earthRadiusMiles) * cellsPerDegree
  const home = (near.latitude + 90) * cellsPerDegree
  const south = Math.max(0, Math.floor(home - reach) - 1)
  const north = Math.min(rows - 1, Math.ceil(home + reach))
  return Array.from({ length: north - south + 1 }, (_, index) => circleRun(south + index, near, miles))
}

const degrees = (angle: number) => (angle * 180) / Math.PI

/**
 * More columns than the rounding of a distance moves an end by; measured at the equator, and wider where they are
 * narrow.
 */
const slackColumns = 0.05

/**
 * The haversine formula solved for the longitude says where the run ends; where that is hard to tell, it is measured.
 */
function circleRun(row: number, near: Point, miles: number): Run {
  const latitude = latitudeOf(row)
  const left = Math.sin(miles / earthRadiusMiles / 2) ** 2 - Math.sin(radians(latitude - near.latitude) / 2) ** 2
  const share = left / (Math.cos(radians(latitude)) * Math.cos(radians(near.latitude)))
  if (share >= 1) return { row, first: cellAt(row, 0), more: cellsInRow - 1 }

  const isInside = (column: number) => Number(milesTo(pointOfCell(cellAt(row, column)), near)) <= miles
  const home = (near.longitude + 180) * cellsPerDegree - 0.5
  const reach = degrees(2 * Math.asin(Math.sqrt(Math.max(0, share)))) * cellsPerDegree
  const slack = slackColumns / Math.cos(radians(latitude))
  let west = Math.ceil(home - reach - slack)
  let east = Math.floor(home + reach + slack)
  while (west <= east && west < home - reach + slack && !isInside(west)) west++
  while (west < east && east > home + reach - slack && !isInside(east)) east--
  return { row, first: cellAt(row, west), more: Math.min(east - west, cellsInRow - 1) }
}

/** Rows and columns of cells; `more` as in a run. */
export type CellBox = { south: number; north: number; west: number; more: number }

/** The cells whose grid points lie in a box. */
export function cellBox({ south, north, west, east }: Box): CellBox {
  const columns = { west: firstFrom(west, 180, longitudeOf), east: lastTo(east, 180, longitudeOf) }
  const more = columns.east - columns.west + (west > east ? cellsInRow : 0)
  return {
    south: firstFrom(south, 90, latitudeOf),
    north: lastTo(north, 90, latitudeOf),
    west: columns.west,
    more: Math.max(-1, more),
  }
}

type At = (index: number) => number

function firstFrom(coordinate: number, degreesBefore: number, at: At): number {
  let index = Math.floor((coordinate + degreesBefore) * cellsPerDegree) - 1
  while (at(index) < coordinate) index++
  return index
}

function lastTo(coordinate: number, degreesBefore: number, at: At): number {
  let index = Math.ceil((coordinate + degreesBefore) * cellsPerDegree)
  while (at(index) > coordinate) index--
  return index
}

/** What many cells are found by, as the columns `cell_b` (about 7 miles wide) and `region` (about 110) number them. */
const lattices = {
  block: { rows: 10, perDegree: 8, factor: 4096 },
  region: { rows: 200, perDegree: 0.5, factor: 180 },
} as const

/** Every block or region that these cells lie in, or null where they are more than `most`. */
export function coverOf(runs: Iterable<Run>, lattice: keyof typeof lattices, most: number): number[] | null {
  const { rows, perDegree: perLongitude, factor } = lattices[lattice]
  const column = (cell: number) => Math.floor(((cell + 0.5) / cellsPerDegree) * perLongitude)
  const found = new Set<number>()
  for (const { row, first, more } of runs) {
    if (more < 0) continue
    const [west, east] = [column(first % cellsInRow), column((first % cellsInRow) + more)]
    if (east - west > most) return null
    for (let at = west; at <= east; at++) found.add(Math.floor(row / rows) * factor + wrap(at, 360 * perLongitude))
    if (found.size > most) return null
  }
  return [...found]
}

/** A box as runs, one for each row of blocks: enough to know what covers it. */
export function* runsOf({ south, north, west, more }: CellBox): Iterable<Run> {
  const step = lattices.block.rows
  for (let row = south; row <= north; row = Math.floor(row / step) * step + step)
    yield { row, first: cellAt(row, west), more }
}

/** Regions side by side around the earth, and how many cells each is wide and high. */
export const { factor: regionsInRow, rows: cellsInRegion } = lattices.region
const regionDegrees = 1 / lattices.region.perDegree
/** More than a distance is rounded by: measured here and by the database, it may differ in its last digits. */
export const slackMiles = 0.001

/** No task of the region is nearer, or farther, than so many miles: its middle and its farthest corner tell. */
export function milesToRegion(region: number, near: Point): { least: number; farthest: number } {
  const south = Math.floor(region / regionsInRow) * regionDegrees - 90
  const west = (region % regionsInRow) * regionDegrees - 180
  const middle = { latitude: south + regionDegrees / 2, longitude: west + regionDegrees / 2 }
  const corner = { latitude: south + (south < 0 ? regionDegrees : 0), longitude: west }
  const radius = milesBetween(middle, corner) + slackMiles
  const miles = milesBetween(middle, near)
  return { least: miles - radius, farthest: miles + radius }
}
