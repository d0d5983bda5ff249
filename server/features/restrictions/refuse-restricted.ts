import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { findRestrictions, isRestricted } from './store.ts'

/** Refuses something new by a neighbor who is limited or paused: a post, an offer or a first message. */
export async function refuseRestricted(db: Db, userId: string): Promise<void> {
  const kinds = await findRestrictions(db, userId)
  if (kinds.includes('pause')) refuse('paused')
  if (kinds.includes('limit')) refuse('limited')
}

export async function refusePaused(db: Db, userId: string): Promise<void> {
  if (await isRestricted(db, userId, 'pause')) refuse('paused')
}

/** Refuses an arrangement with a neighbor who is paused. */
export async function refuseOtherPaused(db: Db, userId: string): Promise<void> {
  if (await isRestricted(db, userId, 'pause')) refuse('other_paused')
}
