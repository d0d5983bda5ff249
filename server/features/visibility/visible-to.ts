import { type RawBuilder, sql } from 'kysely'
import type { ConversationSide } from '#server/database/tables.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { mayReach, type UserId } from './may-reach.ts'

type ReasonName =
  | 'isOpen'
  | 'isRequester'
  | 'isHelper'
  | 'hasOffered'
  | 'hasWritten'
  | 'hasPendingOffer'
  | 'wasReleased'

const hasOffer = (viewerId: UserId, more: RawBuilder<unknown> = sql``) =>
  sql`exists (select from offers where offers.task_id = tasks.id and offers.helper_id = ${viewerId}::uuid${more})`

/**
 * Adds to a reason that the requester may reach the viewer. Being the requester, the helper or the released helper
 * counts without it, because they have the task in common.
 */
const ifReachable = (viewerId: UserId, condition: RawBuilder<unknown>) =>
  sql`(${condition} and ${mayReach(sql.ref<string | null>('tasks.requester_id'), viewerId, { mayBeGone: true })})`

/** Each reason for which a viewer may see a task, as a condition for a row of `tasks`. */
const reasons: Record<ReasonName, (viewerId: UserId) => RawBuilder<unknown>> = {
  /** `open` is a literal in the statement; a prepared plan could not use the indexes of open tasks otherwise. */
  isOpen: (viewerId) => ifReachable(viewerId, sql`tasks.status = 'open'`),
  isRequester: (viewerId) => sql`tasks.requester_id = ${viewerId}::uuid`,
  isHelper: (viewerId) => sql`tasks.helper_id = ${viewerId}::uuid`,
  hasOffered: (viewerId) => ifReachable(viewerId, hasOffer(viewerId)),
  hasWritten: (viewerId) =>
    ifReachable(
      viewerId,
      sql`exists (select from conversations
        where conversations.task_id = tasks.id and conversations.helper_id = ${viewerId}::uuid)`,
    ),
  hasPendingOffer: (viewerId) => ifReachable(viewerId, hasOffer(viewerId, sql` and offers.status = 'pending'`)),
  wasReleased: (viewerId) =>
    sql`(${hasOffer(viewerId, sql` and offers.released_at is not null`)}
      and tasks.helper_id is distinct from ${viewerId}::uuid)`,
}

const allReasons: ReasonName[] = ['isOpen', 'isRequester', 'isHelper', 'hasOffered', 'hasWritten']

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

/** SQL condition for a row of `offers` joined to its task: only its helper and the requester may see an offer. */
export const offerVisibleTo = (viewerId: UserId): Condition =>
  sql`(offers.helper_id = ${viewerId}::uuid or ${visibleTo(viewerId, ['isRequester'])})`

/**
 * SQL condition for a row of `files`, joined to its message and conversation if it has them. An avatar is visible to
 * every neighbor. An upload is visible to its owner until it is sent, and to both sides of the conversation afterwards.
 */
export const fileVisibleTo = (viewerId: UserId, now: Date): Condition =>
  sql`(files.avatar_of is not null
    or files.message_id is null and files.owner_id = ${viewerId}::uuid and files.waits_until > ${now}
    or ${chatVisibleTo(viewerId)})`

/** SQL condition for a row of `notifications`: only its recipient may see a notification. */
export const notificationVisibleTo = (viewerId: UserId): Condition => sql`notifications.user_id = ${viewerId}::uuid`
