import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '#shared/time.ts'
import { isLate, isLateBlock } from './late.ts'

const start = new Date('2026-06-06T15:00:00Z')
const before = (hours: number, minutes = 0) => new Date(start.getTime() - hours * hourMs - minutes * minuteMs)
const agreed = (acceptedAt: Date) => ({ acceptedAt, starts: [{ startsAt: start, until: null }] })

test.each([
  ['24 hours and a minute before', before(24, 1), false],
  ['exactly 24 hours before', before(24), false],
  ['23 hours and 59 minutes before', before(23, 59), true],
  ['at the start', start, true],
  ['after the start', before(-5), true],
])('cancelling %s', (_, at, expected) => {
  expect(isLate(agreed(before(200)), at)).toBe(expected)
  expect(isLateBlock(agreed(before(200)), at)).toBe(expected)
})

test.each([
  ['12 hours ahead, within the last 3', before(12), before(2, 59), true],
  ['12 hours ahead, before the last 3', before(12), before(3), false],
  ['2 hours ahead, within the last hour', before(2), before(0, 59), true],
  ['2 hours ahead, before the last hour', before(2), before(1), false],
  ['24 hours ahead, at once', before(24), before(23, 59), true],
  ['a minute less than 24 hours ahead, at once', before(23, 59), before(23, 58), false],
  ['after the start', before(-1), before(-2), true],
])('cancelling a match that was made %s', (_, acceptedAt, at, expected) => {
  expect(isLate(agreed(acceptedAt), at)).toBe(expected)
})

test('moving the time by three days and cancelling then is late for 24 hours', () => {
  const moved = {
    acceptedAt: before(200),
    starts: [
      { startsAt: start, until: before(10) },
      { startsAt: before(-72), until: null },
    ],
  }
  expect(isLate(moved, before(9, 59))).toBe(true)
  expect(isLate(moved, before(-14, 1))).toBe(true)
  expect(isLate(moved, before(-14))).toBe(false)
  expect(isLate(moved, before(-48, -1))).toBe(true)
})

test('without a date nothing is late', () => {
  expect(isLate({ acceptedAt: start, starts: [] }, before(-999))).toBe(false)
  expect(isLateBlock({ acceptedAt: start, starts: [] }, before(-999))).toBe(false)
})
