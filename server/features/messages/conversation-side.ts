import { sql } from 'kysely'
import type { ConversationSide } from '#server/database/tables.ts'
import type { Condition } from '#server/platform/db/condition.ts'

export const otherSide = { requester: 'helper', helper: 'requester' } as const

/** Columns of a conversation for one side: its user id, the time of its last message, and how far it has read. */
export const sideColumns = <Side extends ConversationSide>(side: Side) =>
  ({ id: `${side}_id`, wroteAt: `${side}_wrote_at`, readAt: `${side}_read_at` }) as const

/**
 * SQL condition: the other side has written something that this side has not read. Each side has a partial index of
 * exactly these chats.
 */
export function hasUnread(reader: ConversationSide): Condition {
  const { readAt } = sideColumns(reader)
  const { wroteAt } = sideColumns(otherSide[reader])
  return sql`${sql.ref(wroteAt)} > coalesce(${sql.ref(readAt)}, '-infinity')`
}
