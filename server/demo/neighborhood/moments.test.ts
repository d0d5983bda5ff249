import { expect, test } from 'vitest'
import { clockOf, instantOf } from './moments.ts'

test.each([
  ['2026-06-10T17:00:00Z', '+0 09:30', '2026-06-10T14:30:00.000Z'],
  ['2026-06-10T17:00:00Z', '-3', '2026-06-07T05:00:00.000Z'],
  ['2026-06-10T17:00:00Z', '90 min ago', '2026-06-10T15:30:00.000Z'],
  ['2026-10-31T17:00:00Z', '+1 10:00', '2026-11-01T16:00:00.000Z'],
  ['2026-10-31T17:00:00Z', '+2 10:00', '2026-11-02T16:00:00.000Z'],
  ['2027-03-13T17:00:00Z', '+1 18:00', '2027-03-14T23:00:00.000Z'],
  ['2027-03-13T17:00:00Z', '+1 00:30', '2027-03-14T06:30:00.000Z'],
] as const)('seen from %s, %s is %s', (now, moment, instant) => {
  expect(instantOf(moment, new Date(now)).toISOString()).toBe(instant)
})

test('a day without an hour has no time', () => {
  expect(clockOf('+2')).toBeNull()
  expect(clockOf('+2 09:15')).toBe('09:15')
})
