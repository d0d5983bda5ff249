import { expect, test } from 'vitest'
import type { Message } from '#shared/messages/schema.ts'
import { groupMessages } from './group-messages.ts'

const message = (senderId: string, at: string) => ({ senderId, createdAt: new Date(`2026-11-${at}`).toISOString() })
const shape = (...messages: ReturnType<typeof message>[]) =>
  groupMessages(messages as Message[]).map(({ senderId, messages, gapBefore }) => [
    senderId,
    messages.length,
    gapBefore,
  ])

test('consecutive messages of one neighbor are one group, under the day', () => {
  expect(shape(message('ada', '21T10:00'), message('ada', '21T10:02'), message('ben', '21T10:03'))).toEqual([
    ['ada', 2, 'day'],
    ['ben', 1, null],
  ])
})

test('after five minutes a group has a time of its own, after an hour the chat shows the pause', () => {
  expect(shape(message('ada', '21T10:00'), message('ada', '21T10:06'), message('ada', '21T11:30'))).toEqual([
    ['ada', 1, 'day'],
    ['ada', 1, null],
    ['ada', 1, 'pause'],
  ])
})

test('midnight begins another day, however short the pause', () => {
  expect(shape(message('ada', '21T23:59'), message('ada', '22T00:00'))).toEqual([
    ['ada', 1, 'day'],
    ['ada', 1, 'day'],
  ])
})

test('an offer begins a group, which the next message continues', () => {
  const offer = { ...message('ben', '21T10:01'), isOffer: true }
  expect(shape(message('ben', '21T10:00'), offer, message('ben', '21T10:02'))).toEqual([
    ['ben', 1, 'day'],
    ['ben', 2, null],
  ])
})

test('an empty chat has no groups', () => {
  expect(groupMessages([])).toEqual([])
})
