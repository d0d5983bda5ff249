import { sql } from 'kysely'

/** Time of the database; unlike `now()`, not before a lock that the transaction has waited for. */
export const clock = sql<Date>`clock_timestamp()`
