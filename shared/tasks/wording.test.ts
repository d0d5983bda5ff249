import { expect, test } from 'vitest'
import { compensationText, durationText, shortTitle, whenInFullText, whenSaid, whenText } from './wording.ts'

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
  [{ ...unpaid, compensationType: null }, 'Free'],
] as const)('%j reads %s', (pay, words) => {
  expect(compensationText(pay)).toBe(words)
})

test.each([
  [1, '1 hour'],
  [1.5, '1.5 hours'],
  [null, null],
])('%s hours read %s', (hours, words) => {
  expect(durationText(hours)).toBe(words)
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
  expect(whenText({ date, time, timeZone: chicago }, now, chicago)).toBe(words)
})

test.each([
  ['2026-06-11T05:00:00Z', null, 'Thursday, June 11, 2026'],
  ['2027-11-28T15:30:00Z', '09:30', 'Sunday, November 28, 2027, 9:30 AM'],
  [null, null, null],
])('in Chicago, %s at %s reads in full %s', (date, time, words) => {
  expect(whenInFullText({ date, time, timeZone: chicago }, chicago)).toBe(words)
})

test('a title that is cut says so', () => {
  expect(shortTitle('Walk my dog', 20)).toBe('Walk my dog')
  expect(shortTitle('Walk my two dogs by the lake', 20)).toBe('Walk my two dogs by…')
  expect(shortTitle('🐕'.repeat(21), 20)).toBe(`${'🐕'.repeat(20)}…`)
  expect(shortTitle('Flags of 🇺🇸🇲🇽🇨🇦🇵🇷🇬🇹🇭🇳🇸🇻🇧🇷🇦🇷🇨🇱🇵🇪🇨🇴', 20)).toBe('Flags of 🇺🇸🇲🇽🇨🇦🇵🇷🇬🇹🇭🇳🇸🇻🇧🇷🇦🇷🇨🇱🇵🇪…')
  expect(shortTitle('👨‍👩‍👧‍👦'.repeat(20), 20)).toBe('👨‍👩‍👧‍👦'.repeat(20))
  expect(shortTitle('ab\u2067cd\u2069', 3)).toBe('ab…')
})

test.each([
  ['2026-11-28T21:00:00Z', '15:00', 'Saturday, November 28, at 3:00 PM'],
  ['2026-11-29T05:30:00Z', '23:30', 'Saturday, November 28, at 11:30 PM'],
  ['2026-11-29T06:00:00Z', '00:00', 'Sunday, November 29, at 12:00 AM'],
  ['2026-11-28T06:00:00Z', null, 'Saturday, November 28'],
  // No midnight at the place, so the hour counts though nobody typed one.
  ['2026-12-01T21:00:00Z', null, 'Tuesday, December 1, at 3:00 PM'],
  // 2:30 AM does not exist that night, and is 3:30 AM everywhere.
  ['2027-03-14T08:30:00Z', '02:30', 'Sunday, March 14, at 3:30 AM'],
])('%s, typed as %s, is said on the clock of the place', (date, time, text) => {
  expect(whenSaid({ date: new Date(date), time, timeZone: chicago })).toBe(text)
})

test.each([
  ['America/Chicago', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/Los_Angeles', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/New_York', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/Chicago', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM'],
  ['America/New_York', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM CT'],
  // The same clock by another name is not named.
  ['America/Winnipeg', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM'],
])('somebody in %s reads the day of the place, and its zone where clocks differ: %s', (viewer, date, time, words) => {
  expect(whenText({ date, time, timeZone: chicago }, new Date('2026-11-20T12:00:00Z'), viewer)).toBe(words)
})
