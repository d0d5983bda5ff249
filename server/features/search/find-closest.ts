import type { Db } from '#server/database/tables.ts'
import { cellsOf, circleRuns, milesToRegion } from '#server/features/places/cells.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { Point } from '#shared/places/grid.ts'
import { type Filters, inBlocks, inRegions } from './filters.ts'
import type { FoundRow } from './found-rows.ts'
import { findOccupiedCells, findOccupiedRegions } from './occupied-cells.ts'
import { findRareConditions } from './rare-conditions.ts'
import { type Ring, readRings, ringsOf, unplacedRing } from './rings.ts'

/** Within this distance every cell is queried, empty or not; farther out only cells that contain tasks. */
const innerMiles = 5
/** Near a pole a circle has more cells than this; then only cells that contain tasks are queried. */
const innerCellsMax = 2000
const regionsAtFirst = 4
/** A page needs at most one cell for each of its tasks, and the cells that are just as far as the last of these. */
const tiesMax = 50

const unlimited = Number.POSITIVE_INFINITY

type ClosestPageOptions = { near: Point; miles?: number | undefined; cursor: Cursor | undefined; size: number }

/**
 * Returns the closest tasks by grid cell: all tasks of a cell are equally far. Distances are computed here per cell, by
 * the same function as on the screens; the database reads one ring of equally far cells after another until the page is
 * full. Tasks that have no place come last, if there is no maximum distance.
 */
export async function findClosest(db: Db, filters: Filters, page: ClosestPageOptions): Promise<FoundRow[]> {
  const { near, miles: maxMiles = unlimited, cursor, size } = page
  const minMiles = cursor ? Number(cursor.key ?? unlimited) : 0
  const read = (rings: Ring[]) => readRings(db, rings, filters, cursor, size)

  const inner = Math.min(innerMiles, maxMiles)
  const runs = circleRuns(near, inner)
  const isCountable = runs.reduce((sum, { moreToEast }) => sum + moreToEast + 1, 0) <= innerCellsMax
  if (minMiles <= inner && isCountable) {
    const rows = await read(ringsOf(runs.flatMap(cellsOf), near, minMiles))
    if (rows.length === size || inner === maxMiles) return rows
  }
  if (minMiles === unlimited) return read([unplacedRing])
  return read(await findFarRings(db, filters, { near, max: maxMiles, minMiles, size }))
}

type FarRingsInput = { near: Point; max: number; minMiles: number; size: number }

/** Returns rings with enough tasks for a page, from the regions that contain any, nearest first. */
async function findFarRings(db: Db, filters: Filters, { near, max, minMiles, size }: FarRingsInput): Promise<Ring[]> {
  const count = size + tiesMax
  const rare = await findRareConditions(db, filters, false)
  const isRare = rare.length > 0
  const find = (where: Condition) => findOccupiedCells(db, filters, { near, minMiles, where: [...rare, where], count })
  if (filters.blocks) return ringsOf(await find(inBlocks(filters.blocks, isRare)), near, minMiles)

  const regions = (await findOccupiedRegions(db, filters.findable))
    .filter((region) => filters.regions?.includes(region) ?? true)
    .map((region) => ({ region, ...milesToRegion(region, near) }))
    .filter(({ nearest, farthest }) => nearest <= max && farthest >= minMiles)
    .sort((a, b) => a.nearest - b.nearest)
  const cells: number[] = []
  for (let start = 0, batchSize = regionsAtFirst; start < regions.length; start += batchSize, batchSize *= 2) {
    const batch = regions.slice(start, start + batchSize).map(({ region }) => region)
    cells.push(...(await find(inRegions(batch, isRare))))
    const completeUntilMiles = regions[start + batchSize]?.nearest ?? unlimited
    const rings = ringsOf(cells, near, minMiles).filter(({ miles }) => miles < completeUntilMiles)
    // The previous page may contain all tasks that are as far as its last one.
    if (rings.flatMap(({ miles, cells }) => (miles > minMiles ? cells : [])).length >= size) return rings
  }
  return [...ringsOf(cells, near, minMiles), unplacedRing]
}
