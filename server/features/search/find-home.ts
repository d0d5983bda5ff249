import type { Db } from '#server/database/tables.ts'
import { homePoint } from '#server/features/places/zips.ts'
import { findUser } from '#server/features/users/store.ts'
import type { Point } from '#shared/places/grid.ts'

/** Returns the center of the ZIP code in the user's profile. Searches know no more exact home. */
export async function findHome(db: Db, userId: string): Promise<Point | undefined> {
  const user = await findUser(db, userId)
  return homePoint(user?.zip ?? null) ?? undefined
}
