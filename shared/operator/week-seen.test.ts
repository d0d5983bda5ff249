import { expect, test } from 'vitest'
import { weekSeen } from './week-seen.ts'

const saturday = new Date('2026-11-28T12:00:00Z')

test.each([
  ['2026-11-28T11:00:00Z', 'this_week'],
  ['2026-11-23T00:00:00Z', 'this_week'],
  ['2026-11-22T23:59:59Z', 'last_week'],
  ['2026-11-16T00:00:00Z', 'last_week'],
  ['2026-11-15T23:59:59Z', '2026-11'],
  ['2025-12-31T23:59:59Z', '2025-12'],
  // The clock of another node may be ahead.
  ['2026-11-28T12:00:01Z', 'this_week'],
])('%s is %s on Saturday, November 28', (at, expected) => expect(weekSeen(new Date(at), saturday)).toBe(expected))

test('a week begins on Monday, also on a Sunday and in another year', () => {
  expect(weekSeen(new Date('2026-12-28T00:00:00Z'), new Date('2027-01-03T23:00:00Z'))).toBe('this_week')
  expect(weekSeen(new Date('2026-12-27T23:00:00Z'), new Date('2027-01-03T23:00:00Z'))).toBe('last_week')
  expect(weekSeen(new Date('2027-01-03T23:00:00Z'), new Date('2027-01-04T00:00:00Z'))).toBe('last_week')
})
