import { expect, test } from 'vitest'
import { sampleRequesterIds } from '#shared/tasks/samples.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { whyNotRepeat, whyNotWrite } from './rules.ts'

const open = { requesterId: 'ada', helperId: null, status: 'open' as TaskStatus }
const matched = { requesterId: 'ada', helperId: 'ben', status: 'matched' as TaskStatus }
const write = (
  task: typeof open | typeof matched,
  viewerId: string,
  recipientId: string,
  recipientHasWritten = false,
  isReachable = true,
) => whyNotWrite({ task, viewerId, recipientId, recipientHasWritten, isReachable })

test('anybody may write to the requester, who may write to neighbors who have written or offered', () => {
  expect(write(open, 'ben', 'ada')).toBeNull()
  expect(write(open, 'ada', 'ben')).toBe('not_in_chat')
  expect(write(open, 'ada', 'ben', true)).toBeNull()
})

test('two helpers may not write to each other', () => {
  expect(write(open, 'ben', 'cleo', true)).toBe('not_in_chat')
  expect(write(matched, 'ben', 'cleo', true)).toBe('not_in_chat')
})

test('after the match requester and helper write freely, and others still to the requester only', () => {
  expect(write(matched, 'ada', 'ben')).toBeNull()
  expect(write(matched, 'ben', 'ada')).toBeNull()
  expect(write(matched, 'cleo', 'ada')).toBeNull()
  expect(write(matched, 'cleo', 'ben')).toBe('not_in_chat')
  expect(write(matched, 'ada', 'cleo')).toBe('not_in_chat')
})

test.each([
  ['open', null],
  ['matched', null],
  ['in_progress', null],
  ['pending_review', null],
  ['completed', 'chat_over'],
  ['closed', 'chat_closed'],
] as const)('on a task that is %s, writing is refused with %s', (status, why) => {
  expect(write({ ...matched, status }, 'ben', 'ada')).toBe(why)
  expect(write({ ...matched, status }, 'ada', 'ben')).toBe(why)
})

test('a chat is closed once one of the two has blocked the other, and on a finished task the task is the reason', () => {
  expect(write(matched, 'ada', 'ben', true, false)).toBe('conversation_closed')
  expect(write(matched, 'ben', 'ada', true, false)).toBe('conversation_closed')
  expect(write(open, 'ada', 'ben', true, false)).toBe('conversation_closed')
  expect(write(open, 'ada', 'ben', false, false)).toBe('not_in_chat')
  expect(write({ ...matched, status: 'completed' }, 'ada', 'ben', true, false)).toBe('chat_over')
})

test('a chat about a task that others do not see is closed, but that of the two of an arrangement', () => {
  const withheld = 'held' as const
  expect(write({ ...open, withheld } as typeof open, 'ben', 'ada', true)).toBe('conversation_closed')
  expect(write({ ...matched, withheld } as typeof matched, 'ada', 'cleo', true)).toBe('conversation_closed')
  expect(write({ ...matched, withheld } as typeof matched, 'ada', 'ben')).toBeNull()
  expect(write({ ...matched, withheld } as typeof matched, 'ben', 'ada')).toBeNull()
})

test('a chat with somebody who has deleted the account reads the same', () => {
  expect(write(open, 'ada', formerNeighborId, true)).toBe('conversation_closed')
})

test('nobody may write to themselves or on a sample task', () => {
  expect(write(open, 'ada', 'ada', true)).toBe('message_self')
  expect(write(open, 'ben', 'ben')).toBe('message_self')
  const [sample] = sampleRequesterIds
  expect(write({ ...open, requesterId: sample }, 'ben', sample)).toBe('sample_task')
})

test('a client id identifies one message to one person', () => {
  const sent = { recipientId: 'ada', content: 'I have a drill', attachmentUrl: null }
  expect(whyNotRepeat(sent, { ...sent })).toBeNull()
  expect(whyNotRepeat(sent, { ...sent, content: 'I have a saw' })).toBe('message_changed')
  expect(whyNotRepeat(sent, { ...sent, recipientId: 'ben' })).toBe('message_changed')
  expect(whyNotRepeat(sent, { ...sent, attachmentUrl: '/files/1' })).toBe('message_changed')
})
