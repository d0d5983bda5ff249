import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { typingStartMinIntervalMs } from '#shared/constants.ts'
import type { ClientEvent } from '#shared/live.ts'
import { floodFramesPerMinute, framesPerMinute } from '#shared/rates.ts'
import { openSocketRateLimit } from './socket-rate-limit.ts'

const start = (taskId: string): ClientEvent => ({ type: 'typing_start', taskId })
const stop = (taskId: string): ClientEvent => ({ type: 'typing_stop', taskId })

function rateLimitAt(startMs = 0) {
  const clock = { ms: startMs }
  return { clock, becomesOf: openSocketRateLimit(() => clock.ms) }
}

test('a start soon after another in the same chat is dropped, its stop is not', () => {
  const { clock, becomesOf } = rateLimitAt()
  const [one, other] = [randomUUID(), randomUUID()]
  expect(becomesOf(start(one))).toBe('accept')
  clock.ms = typingStartMinIntervalMs - 1
  expect(becomesOf(start(one))).toBe('drop')
  expect(becomesOf({ ...start(one), recipientId: other }), 'in another chat').toBe('accept')
  expect(becomesOf(start(other))).toBe('accept')
  expect(becomesOf(stop(one))).toBe('accept')
  clock.ms = typingStartMinIntervalMs
  expect(becomesOf(start(one))).toBe('accept')
})

test('beyond the limit per minute only stops pass, and far beyond it nothing does, until the minute is over', () => {
  const { clock, becomesOf } = rateLimitAt(1000)
  const verdicts = (frame: () => ClientEvent | null, count: number) =>
    new Set(Array.from({ length: count }, () => becomesOf(frame())))
  expect(verdicts(() => start(randomUUID()), framesPerMinute)).toEqual(new Set(['accept']))
  expect(verdicts(() => start(randomUUID()), 10)).toEqual(new Set(['drop']))
  expect(verdicts(() => stop(randomUUID()), 10)).toEqual(new Set(['accept']))
  expect(verdicts(() => null, floodFramesPerMinute - framesPerMinute - 20)).toEqual(new Set(['drop']))
  expect(verdicts(() => stop(randomUUID()), 10)).toEqual(new Set(['flood']))
  clock.ms = 60_999
  expect(becomesOf(null)).toBe('flood')
  clock.ms = 61_000
  expect(becomesOf(start(randomUUID()))).toBe('accept')
})
