import { expect, test } from 'vitest'
import { formatFullTaskDate, formatTaskDate, formatWhen } from './format-time.ts'

const now = new Date('2026-06-10T18:00:00Z')
const chicago = 'America/Chicago'

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

test.each([
  ['America/Chicago', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/Los_Angeles', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/New_York', '2026-12-05T06:00:00Z', null, 'Dec 5'],
  ['America/Chicago', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM'],
  ['America/New_York', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM Chicago time'],
  // The zone is not named if the viewer's zone has the same clock under another name.
  ['America/Winnipeg', '2026-12-05T21:00:00Z', '15:00', 'Dec 5, 3:00 PM'],
])('a viewer in %s sees the day of the place, and its zone if the clocks differ: %s', (viewer, date, time, words) => {
  expect(formatTaskDate({ date, time, timeZone: chicago }, new Date('2026-11-20T12:00:00Z'), viewer)).toBe(words)
})

test.each([
  ['2026-06-27T23:00:00Z', '18:00', 4, 'Sat, Jun 27, 6–10 PM'],
  ['2026-06-27T23:30:00Z', '18:30', 1.5, 'Sat, Jun 27, 6:30–8 PM'],
  ['2026-06-27T15:00:00Z', '10:00', 3, 'Sat, Jun 27, 10 AM–1 PM'],
  ['2026-06-28T03:00:00Z', '22:00', 4, 'Sat, Jun 27, 10 PM–2 AM'],
  ['2026-06-27T17:00:00Z', '12:00', 12, 'Sat, Jun 27, 12 PM–12 AM'],
  ['2026-06-27T11:00:00Z', '06:00', 23, 'Sat, Jun 27, 6 AM–5 AM'],
  ['2026-06-27T23:00:00Z', '18:00', 48, 'Sat, Jun 27, 6 PM'],
  ['2026-06-27T23:00:00Z', '18:00', null, 'Sat, Jun 27, 6 PM'],
  ['2026-06-27T05:00:00Z', null, 4, 'Sat, Jun 27'],
  // It is not midnight at the place, so the time is shown although the requester typed none.
  ['2026-06-27T23:00:00Z', null, 4, 'Sat, Jun 27, 6–10 PM'],
  // 2:30 AM does not exist on that day and is shown as 3:30 AM everywhere.
  ['2027-03-14T08:30:00Z', '02:30', 1, 'Sun, Mar 14, 3:30–4:30 AM'],
  ['2027-06-27T23:00:00Z', '18:00', 4, 'Sun, Jun 27, 2027, 6–10 PM'],
  [null, null, 4, null],
])('%s, typed as %s and for %s hours, is %s', (date, time, duration, words) => {
  expect(formatWhen({ date, time, timeZone: chicago, duration }, now, chicago)).toBe(words)
})

test('the zone is named after its city if the viewer’s clock differs', () => {
  const task = { date: '2026-06-27T23:00:00Z', time: '18:00', timeZone: 'America/Indiana/Tell_City', duration: 4 }
  expect(formatWhen(task, now, chicago)).toBe('Sat, Jun 27, 6–10 PM')
  expect(formatWhen(task, now, 'America/New_York')).toBe('Sat, Jun 27, 6–10 PM Tell City time')
})
