import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ScreenFrame } from '#shared/live.ts'
import { floodFramesPerMinute, framesPerMinute, typingStartMs } from '#shared/rates.ts'
import { openFrameGate } from './frame-gate.ts'

const start = (taskId: string): ScreenFrame => ({ type: 'typing_start', taskId })
const stop = (taskId: string): ScreenFrame => ({ type: 'typing_stop', taskId })

function gateAt(startMs = 0) {
  const clock = { ms: startMs }
  return { clock, becomesOf: openFrameGate(() => clock.ms) }
}

test('a start soon after another in the same chat is dropped, its stop is not', () => {
  const { clock, becomesOf } = gateAt()
  const [one, other] = [randomUUID(), randomUUID()]
  expect(becomesOf(start(one))).toBe('take')
  clock.ms = typingStartMs - 1
  expect(becomesOf(start(one))).toBe('drop')
  expect(becomesOf({ ...start(one), recipientId: other }), 'in another chat').toBe('take')
  expect(becomesOf(start(other))).toBe('take')
  expect(becomesOf(stop(one))).toBe('take')
  clock.ms = typingStartMs
  expect(becomesOf(start(one))).toBe('take')
})

test('beyond a minute’s number only stops go through, and far beyond it nothing does, until the minute is over', () => {
  const { clock, becomesOf } = gateAt(1000)
  const fates = (frame: () => ScreenFrame | null, count: number) =>
    new Set(Array.from({ length: count }, () => becomesOf(frame())))
  expect(fates(() => start(randomUUID()), framesPerMinute)).toEqual(new Set(['take']))
  expect(fates(() => start(randomUUID()), 10)).toEqual(new Set(['drop']))
  expect(fates(() => stop(randomUUID()), 10)).toEqual(new Set(['take']))
  expect(fates(() => null, floodFramesPerMinute - framesPerMinute - 20)).toEqual(new Set(['drop']))
  expect(fates(() => stop(randomUUID()), 10)).toEqual(new Set(['flood']))
  clock.ms = 60_999
  expect(becomesOf(null)).toBe('flood')
  clock.ms = 61_000
  expect(becomesOf(start(randomUUID()))).toBe('take')
})
