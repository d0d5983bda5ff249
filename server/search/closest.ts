import type { Condition } from '#server/db/condition.ts'
import type { Db } from '#server/db/tables.ts'
import { cellsOf, circleRuns, milesToRegion } from '#server/places/cells.ts'
import type { Cursor } from '#shared/page.ts'
import type { Point } from '#shared/places/grid.ts'
import { type Filters, inBlocks, inRegions } from './filters.ts'
import { findCells, findRegions } from './occupied.ts'
import { rareIn } from './rarity.ts'
import { beyond, type Ring, readRings, ringsOf } from './rings.ts'
import type { FoundRow } from './rows.ts'

/** Within it every cell is looked into, empty or not; farther out only those where something is. */
const innerMiles = 5
/** Near a pole a circle has more of them. */
const innerCellsMax = 2000
const regionsAtFirst = 4
/** A page needs a cell for each of its tasks at most, and those that are just as far as the last of these. */
const tiesMax = 50

const end = Number.POSITIVE_INFINITY

type Page = { near: Point; miles?: number | undefined; cursor: Cursor | undefined; size: number }

/**
 * The closest tasks, by the grid cells they lie in: all tasks of a cell are equally far. It is measured here, cell by
 * cell, just as the screen measures it; the database reads one ring of equally far cells after the other until the
 * page is full. What lies nowhere comes last, where any distance will do.
 */
export async function findClosest(db: Db, filters: Filters, page: Page): Promise<FoundRow[]> {
  const { near, miles: most = end, cursor, size } = page
  const from = cursor ? Number(cursor.key ?? end) : 0
  const read = (rings: Ring[]) => readRings(db, rings, filters, cursor, size)

  const inner = Math.min(innerMiles, most)
  const runs = circleRuns(near, inner)
  const isCountable = runs.reduce((sum, { more }) => sum + more + 1, 0) <= innerCellsMax
  if (from <= inner && isCountable) {
    const rows = await read(ringsOf(runs.flatMap(cellsOf), near, from))
    if (rows.length === size || inner === most) return rows
  }
  if (from === end) return read([beyond])
  return read(await farRings(db, filters, { near, most, from, size }))
}

type Wanted = { near: Point; most: number; from: number; size: number }

/** Rings with enough tasks for a page, from those regions where there are any, nearest first. */
async function farRings(db: Db, filters: Filters, { near, most, from, size }: Wanted): Promise<Ring[]> {
  const count = size + tiesMax
  const rare = await rareIn(db, filters, false)
  const isRare = rare.length > 0
  const find = (where: Condition) => findCells(db, filters, { near, from, where: [...rare, where], count })
  if (filters.blocks) return ringsOf(await find(inBlocks(filters.blocks, isRare)), near, from)

  const regions = (await findRegions(db))
    .filter((region) => filters.regions?.includes(region) ?? true)
    .map((region) => ({ region, ...milesToRegion(region, near) }))
    .filter(({ least, farthest }) => least <= most && farthest >= from)
    .sort((a, b) => a.least - b.least)
  const cells: number[] = []
  for (let at = 0, many = regionsAtFirst; at < regions.length; at += many, many *= 2) {
    const batch = regions.slice(at, at + many).map(({ region }) => region)
    cells.push(...(await find(inRegions(batch, isRare))))
    const horizon = regions[at + many]?.least ?? end
    const rings = ringsOf(cells, near, from).filter(({ miles }) => miles < horizon)
    // The page before may have seen all that lies as far as its last task.
    if (rings.flatMap(({ miles, cells }) => (miles > from ? cells : [])).length >= size) return rings
  }
  return [...ringsOf(cells, near, from), beyond]
}
