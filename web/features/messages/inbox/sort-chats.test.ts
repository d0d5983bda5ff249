import { expect, test } from 'vitest'
import type { ChatSummary } from '#shared/messages/schema.ts'
import { sortChats } from './sort-chats.ts'

const chat = (taskId: string, userId: string, lastMessageAt: string, isUnread = false) =>
  ({ taskId, partner: { userId }, lastMessageAt, isUnread }) as ChatSummary
const namesOf = (chats: ChatSummary[]) => chats.map(({ partner }) => partner.userId)

test('unread chats come first, then the latest', () => {
  const chats = [chat('dog', 'ben', '3'), chat('dog', 'cleo', '1', true), chat('cat', 'pia', '2', true)]
  expect(namesOf(sortChats(chats))).toEqual(['pia', 'cleo', 'ben'])
})

test('a chat on two pages is listed once, and so are the helpers of one task who have left', () => {
  const chats = [chat('dog', 'ben', '1', true), chat('cat', 'ben', '2'), chat('dog', 'ben', '1', true)]
  expect(sortChats(chats)).toHaveLength(2)
  expect(sortChats([chat('dog', 'former', '1'), chat('dog', 'former', '2')])).toEqual([chat('dog', 'former', '2')])
})
