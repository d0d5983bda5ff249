import type { ChatSummary } from '#shared/messages/schema.ts'

export const chatKeyOf = ({ taskId, partner }: ChatSummary): string => `${taskId} ${partner.userId}`

/**
 * Sorts the chats of all pages: the unread ones first, then the latest. A chat may be on two pages, because the first
 * page has every unread one; helpers who have left share one chat.
 */
export function sortChats(chats: readonly ChatSummary[]): ChatSummary[] {
  const latestFirst = chats.toSorted(
    (one, other) =>
      Number(other.isUnread) - Number(one.isUnread) || other.lastMessageAt.localeCompare(one.lastMessageAt),
  )
  const known = new Set<string>()
  return latestFirst.filter((chat) => !known.has(chatKeyOf(chat)) && known.add(chatKeyOf(chat)))
}
