import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { reviewedTitle } from '#shared/notifications/notification-target.ts'

/** The columns of a notification, a mail or a push by which the thing is found that it tells of. */
type Told = { taskId: RawBuilder<unknown>; fromId: RawBuilder<unknown>; title: RawBuilder<unknown> }

/**
 * SQL condition: a notification, a mail or a push tells of a review that is hidden. The review is looked up by its
 * unique key, in a subquery with one value: the planner could answer `exists` by reading all reviews.
 */
export const tellsOfHidden = ({ taskId, fromId, title }: Told): Condition =>
  sql`(${title} = ${sql.lit(reviewedTitle)} and coalesce((select is_hidden from reviews
    where reviews.task_id = ${taskId} and reviews.reviewer_id = ${fromId}), false))`
