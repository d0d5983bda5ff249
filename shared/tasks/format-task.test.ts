import { expect, test } from 'vitest'
import {
  formatCompensation,
  formatDuration,
  formatFullTaskDate,
  formatTaskDate,
  formatTaskDateForMail,
  truncateTitle,
} from './format-task.ts'

const unpaid = { compensation: null, serviceOffered: null, pointsOffered: null }
const now = new Date('2026-06-10T18:00:00Z')
const chicago = 'America/Chicago'

test.each([
  [{ ...unpaid, compensationType: 'money', compensation: 45 }, '$45'],
  [{ ...unpaid, compensationType: 'money', compensation: 1234.5 }, '$1,234.50'],
  [{ ...unpaid, compensationType: 'points', pointsOffered: 90 }, '90 points'],
  [{ ...unpaid, compensationType: 'points', pointsOffered: 1 }, '1 point'],
  [{ ...unpaid, compensationType: 'service', serviceOffered: 'I bake' }, 'I bake'],
  [{ ...unpaid, compensationType: 'money' }, 'Compensation TBD'],
  [{ ...unpaid, compensationType: 'free' }, 'Free'],
  [{ ...unpaid, compensationType: null }, 'Free'],
] as const)('%j reads %s', (pay, words) => {
  expect(formatCompensation(pay)).toBe(words)
})

test.each([
  [1, '1 hour'],
  [1.5, '1.5 hours'],
  [null, null],
])('%s hours read %s', (hours, words) => {
  expect(formatDuration(hours)).toBe(words)
})

test.each([
  ['2026-06-10T20:00:00Z', '15:00', 'Today, 3:00 PM'],
  ['2026-06-11T05:00:00Z', null, 'Tomorrow'],
  ['2026-06-11T05:00:00Z', '00:00', 'Tomorrow, 12:00 AM'],
  ['2026-06-11T14:30:00Z', null, 'Tomorrow, 9:30 AM'],
  ['2026-06-28T14:30:00Z', '09:30', 'Jun 28, 9:30 AM'],
  ['2027-11-28T15:30:00Z', '09:30', 'Nov 28, 2027, 9:30 AM'],
  [null, null, null],
])('in Chicago, %s at %s reads %s', (date, time, words) => {
  expect(formatTaskDate({ date, time, timeZone: chicago }, now, chicago)).toBe(words)
})

test.each([
  ['2026-06-11T05:00:00Z', null, 'Thursday, June 11, 2026'],
  ['2027-11-28T15:30:00Z', '09:30', 'Sunday, November 28, 2027, 9:30 AM'],
  [null, null, null],
])('in Chicago, %s at %s reads in full %s', (date, time, words) => {
  expect(formatFullTaskDate({ date, time, timeZone: chicago }, chicago)).toBe(words)
})

test('a truncated title ends with an ellipsis', () => {
  expect(truncateTitle('Walk my dog', 20)).toBe('Walk my dog')
  expect(truncateTitle('Walk my two dogs by the lake', 20)).toBe('Walk my two dogs by…')
  expect(truncateTitle('🐕'.repeat(21), 20)).toBe(`${'🐕'.repeat(20)}…`)
  expect(truncateTitle('Flags of 🇺🇸🇲🇽🇨🇦🇵🇷🇬🇹🇭🇳🇸🇻🇧🇷🇦🇷🇨🇱🇵🇪🇨🇴', 20)).toBe('Flags of 🇺🇸🇲🇽🇨🇦🇵🇷🇬🇹🇭🇳🇸🇻🇧🇷🇦🇷🇨🇱🇵🇪…')
  expect(truncateTitle('👨‍👩‍👧‍👦'.repeat(20), 20)).toBe('👨‍👩‍👧‍👦'.repeat(20))
  expect(truncateTitle('ab\u2067cd\u2069', 3)).toBe('ab…')
})

test.each([
  ['2026-11-28T21:00:00Z', '15:00', 'Saturday, November 28, at 3:00 PM'],
  ['2026-11-29T05:30:00Z', '23:30', 'Saturday, November 28, at 11:30 PM'],
  ['2026-11-29T06:00:00Z', '00:00', 'Sunday, November 29, at 12:00 AM'],
  ['2026-11-28T06:00:00Z', null, 'Saturday, November 28'],
  // This is not midnight at the place, so the time is shown although the user typed none.
  ['2026-12-01T21:00:00Z', null, 'Tuesday, December 1, at 3:00 PM'],
  // 2:30 AM does not exist on that day and is shown as 3:30 AM everywhere.
  ['2027-03-14T08:30:00Z', '02:30', 'Sunday, March 14, at 3:30 AM'],
])('%s, typed as %s, is shown on the clock of its place', (date, time, text) => {
  expect(formatTaskDateForMail({ date: new Date(date), time, timeZone: chicago })).toBe(text)
})

test.each([
  ['America/Chicago', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/Los_Angeles', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/New_York', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/Chicago', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM'],
  ['America/New_York', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM CT'],
  // The zone is not named if the viewer's zone has the same clock under another name.
  ['America/Winnipeg', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM'],
])('a viewer in %s sees the day of the place, and its zone if the clocks differ: %s', (viewer, date, time, words) => {
  expect(formatTaskDate({ date, time, timeZone: chicago }, new Date('2026-11-20T12:00:00Z'), viewer)).toBe(words)
})
