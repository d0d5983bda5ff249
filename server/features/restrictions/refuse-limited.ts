import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { isRestricted } from './store.ts'

/** Refuses something new by a neighbor who is limited for a while: a post, an offer or a first message. */
export async function refuseLimited(db: Db, userId: string): Promise<void> {
  if (await isRestricted(db, userId, 'limit')) refuse('limited')
}
