import type { Db } from '#server/db/tables.ts'
import { placeOf } from '#server/places/place.ts'
import { findUser } from '#server/users/store.ts'
import { type Point, snapToGrid } from '#shared/places/grid.ts'

/** Where a person is at home, as far as search may know: the grid point of their profile's ZIP code. */
export async function homeOf(db: Db, userId: string): Promise<Point | undefined> {
  const address = (await findUser(db, userId))?.address
  const point = address ? placeOf(address).point : null
  return point ? snapToGrid(point) : undefined
}
