import { type Expression, sql } from 'kysely'
import type { Condition } from '#server/platform/db/condition.ts'

/** The id of a user: a value, a parameter of a prepared statement, or a column. */
export type UserId = string | Expression<string>
type NullableUserId = null | UserId | Expression<string | null>

type ReachOptions = {
  /** True if what a person has left behind may be seen too: the id of a deleted account is null. */
  mayBeGone?: boolean
}

/**
 * SQL condition: what the user `fromId` does or writes may reach the user `toId`. Every profile, message, notification,
 * mail, push and live event asks it, and `visibleTo` asks it about the requester of a task that the viewer has no part
 * in. Add a reason for not seeing something here if it depends on one of the two users, or on both; add it to
 * `visibleTo` if it depends on the task.
 */
export const mayReach = (fromId: NullableUserId, toId: UserId, { mayBeGone = false }: ReachOptions = {}): Condition =>
  sql`(${mayBeGone ? sql`true` : sql`${fromId}::uuid is not null and ${toId}::uuid is not null`})`

/** SQL condition: a notification may reach `toId`. Its `fromId` is null if it names no sender. */
export const notificationMayReach = (fromId: NullableUserId, toId: UserId): Condition =>
  sql`(${fromId}::uuid is null and ${toId}::uuid is not null or ${mayReach(fromId, toId)})`
