import type { SelectQueryBuilder } from 'kysely'
import type { Tables } from './tables.ts'

/** Locks people for whom a row is written: whoever leaves in this moment gets none. */
export const lockStaying = <Found>(people: SelectQueryBuilder<Tables, 'users', Found>) => people.forKeyShare()
