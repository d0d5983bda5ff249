import { expect, test } from 'vitest'
import { agreedTimes } from './agreed-times.ts'

const timeZone = 'America/Chicago'

test.each([
  ['with a duration', '2026-06-06T15:00:00Z', '10:00', 1.5, '2026-06-06T15:00:00Z', '2026-06-06T16:30:00Z'],
  ['without a duration', '2026-06-06T15:00:00Z', '10:00', null, '2026-06-06T15:00:00Z', '2026-06-06T17:00:00Z'],
  ['without an hour', '2026-06-06T05:00:00Z', null, 2, '2026-06-06T13:00:00Z', '2026-06-07T01:00:00Z'],
  // On these days clocks change at 2 AM, so that 8 AM is another number of hours after midnight.
  ['without an hour in November', '2026-11-01T05:00:00Z', null, null, '2026-11-01T14:00:00Z', '2026-11-02T02:00:00Z'],
  ['without an hour in March', '2027-03-14T06:00:00Z', null, null, '2027-03-14T13:00:00Z', '2027-03-15T01:00:00Z'],
  ['through the night in November', '2026-11-01T05:30:00Z', '00:30', 3, '2026-11-01T05:30:00Z', '2026-11-01T08:30:00Z'],
  ['through the night in March', '2027-03-14T07:30:00Z', '01:30', 3, '2027-03-14T07:30:00Z', '2027-03-14T10:30:00Z'],
])('an arrangement %s', (_, date, time, duration, startsAt, endsAt) => {
  const agreed = agreedTimes({ date: new Date(date), time, timeZone, duration })
  expect(agreed).toMatchObject({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), isDayOnly: time === null })
})

test('an arrangement without a date has no times', () => {
  const undated = agreedTimes({ date: null, time: null, timeZone, duration: 2 })
  expect(undated).toEqual({ startsAt: null, endsAt: null, isDayOnly: false })
})
