import { sql } from 'kysely'

/** Which end of a conversation somebody is. */
export type End = 'requester' | 'helper'

export const otherEnd = { requester: 'helper', helper: 'requester' } as const

/** What a conversation's row says of an end: who it is, when they wrote last, and how far they have read. */
export const columnsOf = <One extends End>(end: One) =>
  ({ id: `${end}_id`, wroteAt: `${end}_wrote_at`, readAt: `${end}_read_at` }) as const

/** That the other end has written what this one has not read: an index of each end holds just those chats. */
export function hasUnread(reader: End) {
  const { readAt } = columnsOf(reader)
  const { wroteAt } = columnsOf(otherEnd[reader])
  return sql<boolean>`${sql.ref(wroteAt)} > coalesce(${sql.ref(readAt)}, '-infinity')`
}
