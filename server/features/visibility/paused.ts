import { type RawBuilder, sql } from 'kysely'

/** Selects whether this user is on hold: they can post, offer and write nothing. */
export const isPaused = (userId: unknown): RawBuilder<boolean> =>
  sql<boolean>`exists (select from restrictions
    where restrictions.user_id = ${userId}::uuid and kind = 'pause' and ends_at > now())`

/** Selects until when one of the two of a row of `tasks` is on hold; null if none is, or nothing is under way. */
export const pauseOfTask: RawBuilder<Date | null> = sql<Date | null>`case when tasks.status in ('matched', 'in_progress')
  then (select max(ends_at) from restrictions
    where restrictions.user_id in (tasks.requester_id, tasks.helper_id) and kind = 'pause' and ends_at > now()) end`
