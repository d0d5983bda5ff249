import { type Expression, type RawBuilder, sql } from 'kysely'
import type { ConversationSide } from '#server/database/tables.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { finalStatuses } from '#shared/tasks/rules.ts'
import { mayReach, type UserId } from './may-reach.ts'
import { tellsOfHidden, tellsOfHiddenMessages } from './tells-of-hidden.ts'
import { isInView, isNotHidden } from './withheld.ts'

type ReasonName =
  | 'isOpen'
  | 'isRequester'
  | 'isHelper'
  | 'hasOffered'
  | 'hasWritten'
  | 'hasChat'
  | 'hasPendingOffer'
  | 'wasReleased'

const hasChat = (viewerId: UserId) =>
  sql`exists (select from conversations
    where conversations.task_id = tasks.id and conversations.helper_id = ${viewerId}::uuid)`

const hasOffer = (viewerId: UserId, more: RawBuilder<unknown> = sql``) =>
  sql`exists (select from offers where offers.task_id = tasks.id and offers.helper_id = ${viewerId}::uuid${more})`

/** SQL condition for a row of `tasks`: its requester, or what is left after their account, may reach this user. */
export const requesterMayReach = (userId: UserId): Condition =>
  mayReach(sql.ref<string | null>('tasks.requester_id'), userId, { mayBeGone: true })

/**
 * Adds to a reason that the task is not withheld, and that its requester may reach the viewer. Being the requester or
 * the helper counts without it, because they have the task in common, and so does a chat (`chatReasons`).
 */
const ifReachable = (viewerId: UserId, condition: RawBuilder<unknown>) =>
  sql`(${condition} and ${isInView('tasks')} and ${requesterMayReach(viewerId)})`

/** SQL condition for a row of `tasks`: nobody can write in its chats, offer or do anything else about it any more. */
const isOver: Condition = sql`tasks.status in (${sql.join(finalStatuses.map((status) => sql.lit(status)))})`

/** Each reason for which a viewer may see a task, as a condition for a row of `tasks`. */
const reasons: Record<ReasonName, (viewerId: UserId) => RawBuilder<unknown>> = {
  /** `open` is a literal in the statement; a prepared plan could not use the indexes of open tasks otherwise. */
  isOpen: (viewerId) => ifReachable(viewerId, sql`tasks.status = 'open'`),
  isRequester: (viewerId) => sql`tasks.requester_id = ${viewerId}::uuid`,
  /** The helper keeps a withheld task until it is over. */
  isHelper: (viewerId) => sql`(tasks.helper_id = ${viewerId}::uuid and (not ${isOver} or ${isInView('tasks')}))`,
  hasOffered: (viewerId) => ifReachable(viewerId, hasOffer(viewerId)),
  hasWritten: (viewerId) => ifReachable(viewerId, hasChat(viewerId)),
  hasChat,
  hasPendingOffer: (viewerId) => ifReachable(viewerId, hasOffer(viewerId, sql` and offers.status = 'pending'`)),
  wasReleased: (viewerId) =>
    ifReachable(
      viewerId,
      sql`(${hasOffer(viewerId, sql` and offers.released_at is not null`)}
        and tasks.helper_id is distinct from ${viewerId}::uuid)`,
    ),
}

const allReasons: ReasonName[] = ['isOpen', 'isRequester', 'isHelper', 'hasOffered', 'hasWritten']

/**
 * Reasons for which a viewer may read the chats of a task. A chat stays readable to both sides when they can no longer
 * reach each other, although the helper does not see the open task any more.
 */
export const chatReasons: ReasonName[] = ['isOpen', 'isRequester', 'isHelper', 'hasOffered', 'hasChat']

/**
 * SQL condition for a row of `tasks`: the viewer may see the task. Every read of tasks for a viewer asks it. A list
 * names the reasons that it lists by, so that it walks their index; a single task is visible for any reason. Add a
 * condition here if a property of the task hides it from viewers; add it to `mayReach` if it depends on its requester
 * or the viewer.
 */
export const visibleTo = (viewerId: UserId, because: ReasonName[] = allReasons): Condition =>
  sql`(${sql.join(
    because.map((name) => reasons[name](viewerId)),
    sql` or `,
  )})`

/** SQL condition for a row of `conversations`: the viewer is one of its two sides, or the given side. */
export const chatVisibleTo = (viewerId: UserId, sides: ConversationSide[] = ['requester', 'helper']): Condition =>
  sql`(${sql.join(
    sides.map((side) => sql`${sql.ref(`conversations.${side}_id`)} = ${viewerId}::uuid`),
    sql` or `,
  )})`

/**
 * SQL condition for a row of `offers` joined to its task: only its helper and the requester may see an offer, as long
 * as they may reach each other. While the task is withheld, no helper sees their offer but the one of the arrangement.
 * An offer that is hidden is seen by its helper alone.
 */
export const offerVisibleTo = (viewerId: UserId): Condition =>
  sql`((offers.helper_id = ${viewerId}::uuid and (${isInView('tasks')} or ${visibleTo(viewerId, ['isHelper'])})
      or ${visibleTo(viewerId, ['isRequester'])} and ${isNotHidden('offers')})
    and ${requesterMayReach(sql.ref('offers.helper_id'))})`

/**
 * SQL condition for a row of `tasks`: the requester and this other user may write to each other about it. While the
 * task is withheld, only the two of an arrangement may.
 */
export const isOpenToChat = (helperId: UserId | Expression<string | null>): Condition =>
  sql`(${isInView('tasks')} or coalesce(tasks.helper_id = ${helperId}::uuid, false))`

/**
 * SQL condition for a row of `files`, joined to its message and conversation if it has them. An avatar is visible to
 * every neighbor whom its owner may reach, and to its owner alone while it is withheld. An upload is visible to its
 * owner until it is sent, and to both sides of the conversation afterwards, unless its message is hidden.
 */
export const fileVisibleTo = (viewerId: UserId, now: Date): Condition =>
  sql`(files.avatar_of is not null and ${mayReach(sql.ref<string | null>('files.avatar_of'), viewerId)}
      and (files.avatar_of = ${viewerId}::uuid or ${isInView('files')})
    or files.message_id is null and files.owner_id = ${viewerId}::uuid and files.waits_until > ${now}
    or ${chatVisibleTo(viewerId)} and ${isNotHidden('messages')})`

/** SQL condition for a row of `reviews`: only its author sees a review that is hidden. */
export const reviewVisibleTo = (viewerId: UserId): Condition =>
  sql`(${isNotHidden('reviews')} or coalesce(reviews.reviewer_id = ${viewerId}::uuid, false))`

const notification = {
  taskId: sql.ref('notifications.related_task_id'),
  fromId: sql.ref('notifications.from_id'),
  toId: sql.ref('notifications.user_id'),
  title: sql.ref('notifications.title'),
  type: sql.ref('notifications.type'),
}

/**
 * SQL condition for a row of `notifications`: only its recipient may see a notification, as long as its task is not
 * withheld from them, and what it tells of is not hidden. The few withheld tasks have an index of their own
 * (`tasks_withheld`).
 */
export const notificationVisibleTo = (viewerId: UserId): Condition =>
  sql`(notifications.user_id = ${viewerId}::uuid and not exists (
    select from tasks where tasks.id = notifications.related_task_id and (is_hidden or held_until is not null)
      and not ${isInView('tasks')} and not coalesce(${visibleTo(viewerId, ['isRequester', 'isHelper'])}, false))
    and ${tellsOfHidden(notification)} is not true and ${tellsOfHiddenMessages(notification)} is not true)`
