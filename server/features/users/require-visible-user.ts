import type { Db } from '#server/database/tables.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { findVisibleUser, type UserRow } from './store.ts'

/** Returns the user if this viewer may see them; any other is answered like one who does not exist. */
export async function requireVisibleUser(db: Db, id: string, viewerId: string): Promise<UserRow> {
  return (await findVisibleUser(db, id, viewerId)) ?? refuse('user_missing')
}
