import type { SelectQueryBuilder } from 'kysely'
import type { Tables, Tx } from './tables.ts'

/** Locks the users that a row is written for, so that none is written for an account that is being deleted. */
export const lockForKeyShare = <Selected>(query: SelectQueryBuilder<Tables, 'users', Selected>) => query.forKeyShare()

/** Locks a user's row until the transaction ends, so that the account is not deleted meanwhile. */
export async function lockUserForKeyShare(tx: Tx, id: string): Promise<void> {
  await lockForKeyShare(tx.selectFrom('users').select('id').where('id', '=', id)).execute()
}
