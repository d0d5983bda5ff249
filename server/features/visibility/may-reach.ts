import { type Expression, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'
import { isNotSuspended } from './suspended.ts'

/** The id of a user: a value, a parameter of a prepared statement, or a column. */
export type UserId = string | Expression<string>
type NullableUserId = null | UserId | Expression<string | null>

type ReachOptions = {
  /** True if what a person has left behind may be seen too: the id of a deleted account is null. */
  mayBeGone?: boolean
}

/** Selects the ids of all users whom this user has blocked, or who have blocked this user. */
const blockedAround = (userId: NullableUserId) =>
  sql`select blocked_id from blocks where blocker_id = ${userId}::uuid
    union all select blocker_id from blocks where blocked_id = ${userId}::uuid`

/**
 * SQL condition: neither of two users has blocked the other. If `userId` is a value, the database reads its blocks once
 * for the whole statement. The result is compared as a number, because the planner assumes that a boolean subquery
 * excludes half of all rows, and would sort a list instead of following its index.
 */
const notBlocked = (otherId: NullableUserId, userId: NullableUserId) =>
  sql`(${otherId}::uuid in (${blockedAround(userId)}))::int is distinct from 1`

/**
 * SQL condition: what the user `fromId` does or writes may reach the user `toId`. Every profile, message, notification,
 * mail, push and live event asks it, and `visibleTo` asks it about the requester of a task that the viewer has no part
 * in. Add a reason for not seeing something here if it depends on one of the two users, or on both; add it to
 * `visibleTo` if it depends on the task.
 */
export const mayReach = (fromId: NullableUserId, toId: UserId, { mayBeGone = false }: ReachOptions = {}): Condition => {
  const isThere = mayBeGone ? sql`true` : sql`${fromId}::uuid is not null and ${toId}::uuid is not null`
  return sql`(${isThere} and ${notBlocked(fromId, toId)} and ${isNotSuspended(fromId)} and ${isNotSuspended(toId)})`
}

/** SQL condition: a notification may reach `toId`. Its `fromId` is null if it names no sender. */
export const notificationMayReach = (fromId: NullableUserId, toId: UserId): Condition =>
  sql`(${fromId}::uuid is null and ${toId}::uuid is not null and ${isNotSuspended(toId)} or ${mayReach(fromId, toId)})`
