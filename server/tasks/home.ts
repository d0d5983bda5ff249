import type { Db } from '#server/db/tables.ts'
import { pointOf } from '#server/places/zips.ts'
import { findUser } from '#server/users/store.ts'
import { type Point, snapToGrid } from '#shared/places/grid.ts'

/** Where a person is at home, as far as search may know: the grid point of their profile's ZIP code. */
export async function homeOf(db: Db, userId: string): Promise<Point | undefined> {
  const zip = (await findUser(db, userId))?.zip
  const point = zip ? pointOf(zip) : null
  return point ? snapToGrid(point) : undefined
}
