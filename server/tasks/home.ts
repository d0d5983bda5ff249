import type { Db } from '#server/db/tables.ts'
import { homePoint } from '#server/places/zips.ts'
import { findUser } from '#server/users/store.ts'
import type { Point } from '#shared/places/grid.ts'

/** Where a person is at home, as far as search may know. */
export async function homeOf(db: Db, userId: string): Promise<Point | undefined> {
  const user = await findUser(db, userId)
  return homePoint(user?.zip ?? null) ?? undefined
}
