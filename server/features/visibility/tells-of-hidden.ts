import { type RawBuilder, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { reviewedTitle } from '#shared/notifications/notification-target.ts'
import { isNotHidden } from './withheld.ts'

/** The columns of a notification, a mail or a push by which the thing is found that it tells of. */
type Told = { taskId: RawBuilder<unknown>; fromId: RawBuilder<unknown>; title: RawBuilder<unknown> }

type ToldOfMessages = Omit<Told, 'title'> & { toId: RawBuilder<unknown>; type: RawBuilder<unknown> }

/**
 * SQL condition: a notification is about the messages of a chat whose sender has written none that is not hidden. One
 * notification stands for all of them. Subqueries with one value stop at the first message of the chat.
 */
export const tellsOfHiddenMessages = ({ taskId, fromId, toId, type }: ToldOfMessages): Condition => {
  const anyWith = (condition: Condition) => sql`(select messages.id from messages
    where conversation_id in (select conversations.id from conversations
        where conversations.task_id = ${taskId} and helper_id in (${fromId}, ${toId}))
      and sender_id = ${fromId} and not is_offer and ${condition} limit 1)`
  return sql`(${type} = 'message_received' and ${anyWith(isNotHidden('messages'))} is null
    and ${anyWith(sql`is_hidden`)} is not null)`
}

/**
 * SQL condition: a notification, a mail or a push tells of a review that is hidden. The review is looked up by its
 * unique key, in a subquery with one value: the planner could answer `exists` by reading all reviews.
 */
export const tellsOfHidden = ({ taskId, fromId, title }: Told): Condition =>
  sql`(${title} = ${sql.lit(reviewedTitle)} and coalesce((select is_hidden from reviews
    where reviews.task_id = ${taskId} and reviews.reviewer_id = ${fromId}), false))`
