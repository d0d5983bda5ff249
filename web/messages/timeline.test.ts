import { expect, test } from 'vitest'
import type { Message } from '#shared/messages/schema.ts'
import { turnsOf } from './timeline.ts'

const said = (senderId: string, at: string) => ({ senderId, createdAt: new Date(`2026-11-${at}`).toISOString() })
const shape = (...messages: ReturnType<typeof said>[]) =>
  turnsOf(messages as Message[]).map(({ senderId, messages, after }) => [senderId, messages.length, after])

test('what one neighbor says in one go is one turn, under the day', () => {
  expect(shape(said('ada', '21T10:00'), said('ada', '21T10:02'), said('ben', '21T10:03'))).toEqual([
    ['ada', 2, 'day'],
    ['ben', 1, null],
  ])
})

test('after five minutes a turn has a time of its own, after an hour the chat shows the pause', () => {
  expect(shape(said('ada', '21T10:00'), said('ada', '21T10:06'), said('ada', '21T11:30'))).toEqual([
    ['ada', 1, 'day'],
    ['ada', 1, null],
    ['ada', 1, 'pause'],
  ])
})

test('midnight begins another day, however short the pause', () => {
  expect(shape(said('ada', '21T23:59'), said('ada', '22T00:00'))).toEqual([
    ['ada', 1, 'day'],
    ['ada', 1, 'day'],
  ])
})

test('nothing said is nothing to show', () => {
  expect(turnsOf([])).toEqual([])
})
