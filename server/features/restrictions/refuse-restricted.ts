import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { isRestricted } from './store.ts'

/** Refuses something new by a neighbor who is limited or on hold for a while: a post, an offer or a first message. */
export async function refuseRestricted(db: Db, userId: string): Promise<void> {
  if (await isRestricted(db, userId, 'pause')) refuse('paused')
  if (await isRestricted(db, userId, 'limit')) refuse('limited')
}

/** Refuses a new arrangement of two neighbors of whom one is on hold. */
export async function refusePausedPair(db: Db, viewerId: string, otherId: string): Promise<void> {
  if (await isRestricted(db, viewerId, 'pause')) refuse('paused')
  if (await isRestricted(db, otherId, 'pause')) refuse('other_paused')
}
