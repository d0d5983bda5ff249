import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { findRestriction } from './store.ts'

/** Refuses something new by a neighbor who is limited for a while: a post, an offer or a first message. */
export async function refuseLimited(db: Db, userId: string): Promise<void> {
  if (await findRestriction(db, userId, 'limit')) refuse('limited')
}
