import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'

/**
 * SQL condition: this user's account is not suspended; true for an id that is null. The few suspended users are read
 * once for the whole statement. The result is compared as a number for the reason that `mayReach` gives.
 */
export const isNotSuspended = (userId: unknown): Condition =>
  sql`(${userId}::uuid in (select user_id from restrictions where kind = 'suspend' and ends_at > now()))::int
    is distinct from 1`

/** Selects whether this user's account is suspended, by their own few restrictions alone. */
export const isSuspended = (userId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from restrictions where restrictions.user_id = ${userId} and kind = 'suspend' and ends_at > now())`
