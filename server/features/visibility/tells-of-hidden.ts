import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { reviewAnsweredTitle, reviewedTitle } from '#shared/notifications/notification-target.ts'
import { isNotHidden } from './withheld.ts'

/** The columns of a notification, a mail or a push by which the thing is found that it tells of. */
type DescribedColumns = Record<'taskId' | 'fromId' | 'title' | 'type', RawBuilder<unknown>>

/**
 * SQL condition: a notification is about messages of a chat, and all that its sender wrote there, at least one, are
 * hidden. One notification stands for all of them. Subqueries with one value stop at the first message of the chat.
 */
export const tellsOfHiddenMessages = ({
  taskId,
  fromId,
  toId,
  type,
}: Omit<DescribedColumns, 'title'> & { toId: RawBuilder<unknown> }): Condition => {
  const anyWith = (condition: Condition) => sql`(select messages.id from messages
    where conversation_id in (select conversations.id from conversations
        where conversations.task_id = ${taskId} and helper_id in (${fromId}, ${toId}))
      and sender_id = ${fromId} and not is_offer and ${condition} limit 1)`
  return sql`(${type} = 'message_received' and ${anyWith(isNotHidden('messages'))} is null
    and ${anyWith(sql`is_hidden`)} is not null)`
}

/**
 * SQL condition: a notification, a mail or a push tells of a review that is hidden or of the answer to one, or comes
 * from a helper whose offer is hidden and has led to no arrangement, so that it can be about nothing but the offer. All
 * are looked up by unique keys, in subqueries with one value: the planner could answer `exists` by reading the whole
 * table.
 */
export const tellsOfHidden = ({ taskId, fromId, title, type }: DescribedColumns): Condition =>
  sql`(${title} = ${sql.lit(reviewedTitle)} and coalesce((select is_hidden from reviews
      where reviews.task_id = ${taskId} and reviews.reviewer_id = ${fromId}), false)
    or ${title} = ${sql.lit(reviewAnsweredTitle)} and coalesce((select bool_or(is_hidden) from reviews
      where reviews.task_id = ${taskId} and reviews.reviewee_id = ${fromId}), false)
    or ${type} is distinct from 'message_received'
      and coalesce((select is_hidden and status <> 'accepted' and released_at is null from offers
        where offers.task_id = ${taskId} and offers.helper_id = ${fromId}), false))`
