import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { liveEvent } from '#shared/live.ts'
import { parseLiveEvent } from './live-event.ts'

const isUnderstood = (text: string) => {
  try {
    parseLiveEvent(text)
    return true
  } catch {
    return false
  }
}

test.each([
  [true, { type: 'new_offer', data: { requesterId: 'ada', taskTitle: 'Walk my dog' } }],
  [true, { type: 'new_offer', data: { requesterId: 'ada', taskTitle: 'Walk my dog', taskId: 'dog', later: 1 } }],
  [false, { type: 'new_offer', data: { requesterId: 'ada' } }],
  [false, { type: 'new_offer', data: null }],
  [true, { type: 'new_notification' }],
  [true, { type: 'new_message', data: { taskId: 'dog', senderId: 'ben' } }],
  [true, { type: 'typing_start', taskId: 'dog', senderId: 'ben' }],
  [false, { type: 'typing_stop', taskId: 'dog' }],
  [false, { type: 'toString' }],
  [false, { type: 'of a later release' }],
  [false, ['new_message']],
  [false, null],
])('%s: the client parses every event of the server, %j', (isKnown, event) => {
  expect(isUnderstood(JSON.stringify(event))).toBe(isKnown)
  expect(z.safeParse(liveEvent, event).success).toBe(isKnown)
})

test('text that is no JSON is not parsed', () => expect(isUnderstood('{"type":')).toBe(false))
