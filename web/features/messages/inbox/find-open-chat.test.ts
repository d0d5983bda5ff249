import { expect, test } from 'vitest'
import type { ChatSummary } from '#shared/messages/schema.ts'
import { findOpenChat } from './find-open-chat.ts'

const chat = (taskId: string, userId: string) => ({ taskId, partner: { userId } }) as ChatSummary
const [ben, tom, amina] = [chat('bed', 'ben'), chat('bed', 'tom'), chat('sofa', 'amina')]

test.each([
  ['the partner in the URL', 'bed', 'tom', tom],
  ['the only partner on the task', 'sofa', undefined, amina],
  ['none of several without a partner', 'bed', undefined, undefined],
  ['nobody who has not written yet', 'bed', 'amina', undefined],
  ['nothing without a task', undefined, undefined, undefined],
])('the open chat is that of %s', (_case, taskId, partnerId, expected) => {
  expect(findOpenChat([ben, tom, amina], { taskId, partnerId })).toBe(expected)
})
