import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Locks the users that a row is written for, so that none is written for an account that is being deleted. */
export const lockForKeyShare = <Selected>(query: SelectQueryBuilder<Tables, 'users', Selected>) => query.forKeyShare()
