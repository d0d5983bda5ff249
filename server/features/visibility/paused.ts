import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'

/** Selects whether this user is paused: they can post, offer and write nothing. */
export const isPaused = (userId: unknown): RawBuilder<boolean> =>
  sql<boolean>`exists (select from restrictions
    where restrictions.user_id = ${userId}::uuid and kind = 'pause' and ends_at > now())`

/** SQL condition for a row of `tasks`: one of its two is paused; as `isArrangementPaused` in shared/tasks/rules.ts. */
export const isTaskPaused: Condition = sql`(tasks.status in ('matched', 'in_progress')
  and exists (select from restrictions where restrictions.user_id in (tasks.requester_id, tasks.helper_id)
    and kind = 'pause' and ends_at > now() and (tasks.scheduled_at is null or tasks.scheduled_at < ends_at)))`

/** Selects until when one of the two of a row of `tasks` is paused; null if none is, or nothing is under way. */
export const pauseOfTask: RawBuilder<Date | null> = sql<Date | null>`case when tasks.status in ('matched', 'in_progress')
  then (select max(ends_at) from restrictions
    where restrictions.user_id in (tasks.requester_id, tasks.helper_id) and kind = 'pause' and ends_at > now()) end`

/** SQL condition for a row of `arrangements`: its agreed time falls into a pause of one of the two, also a past one. */
export const isTimeOfPause: Condition = sql`exists (select from restrictions
  where restrictions.user_id in (arrangements.requester_id, arrangements.helper_id) and kind = 'pause'
    and case when arrangements.ends_at is null then restrictions.ends_at > now()
      else arrangements.starts_at < restrictions.ends_at and arrangements.ends_at > restrictions.created_at end)`

/**
 * SQL condition for a row of `arrangements` joined to its task: the agreed time falls into a pause of one of the two,
 * also one that is over. Without a date, it waits for the end of the pause. What the helper calls done waits for none.
 */
export const hasFallenIntoPause: Condition = sql`(tasks.status in ('matched', 'in_progress') and ${isTimeOfPause})`
