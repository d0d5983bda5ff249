import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { isRestricted } from './store.ts'

/** Refuses something new by a neighbor who is limited or on hold for a while: a post, an offer or a first message. */
export async function refuseRestricted(db: Db, userId: string): Promise<void> {
  await refusePaused(db, userId)
  if (await isRestricted(db, userId, 'limit')) refuse('limited')
}

export async function refusePaused(db: Db, userId: string): Promise<void> {
  if (await isRestricted(db, userId, 'pause')) refuse('paused')
}

/** Refuses an arrangement with a neighbor who is on hold. */
export async function refuseOtherPaused(db: Db, userId: string): Promise<void> {
  if (await isRestricted(db, userId, 'pause')) refuse('other_paused')
}
