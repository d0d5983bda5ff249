import { describe, expect, test } from 'vitest'
import {
  addMonths,
  addMonthsToDay,
  calendarRangeOf,
  formatLongDay,
  formatMonth,
  formatTimeAgo,
  formatWeekdayAndDay,
  isMonth,
  weeksOf,
} from './calendar.ts'
import { dayOf } from './time.ts'

const chicago = 'America/Chicago'
const edges = (month: string) => {
  const weeks = weeksOf(month)
  return [weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]
}

describe('a month is shown in weeks from Sunday to Saturday', () => {
  test.each([
    ['2026-07', 5, '2026-06-28', '2026-08-01'],
    ['2026-08', 6, '2026-07-26', '2026-09-05'],
    ['2026-02', 4, '2026-02-01', '2026-02-28'],
    ['2028-02', 5, '2028-01-30', '2028-03-04'],
    ['2026-12', 5, '2026-11-29', '2027-01-02'],
    ['2027-01', 6, '2026-12-27', '2027-02-06'],
  ])('%s has %d weeks, from %s to %s', (month, weeks, first, last) => {
    expect(edges(month)).toEqual([weeks, first, last])
  })

  test.each(['2026-03', '2026-11', '2028-02'])('every day of %s is there once, after the day before it', (month) => {
    const days = weeksOf(month).flat()
    expect(new Set(days).size).toBe(days.length)
    expect([...days].sort()).toEqual(days)
    expect(days.length % 7).toBe(0)
  })

  test('a leap February has its 29th', () => {
    expect(weeksOf('2028-02').flat()).toContain('2028-02-29')
    expect(weeksOf('2026-02').flat()).not.toContain('2026-02-29')
  })
})

test.each([
  ['2026-12', 1, '2027-01'],
  ['2026-01', -1, '2025-12'],
  ['2026-03', 0, '2026-03'],
  ['2026-05', 20, '2028-01'],
])('from %s, %d months later, it is %s', (month, months, then) => expect(addMonths(month, months)).toBe(then))

describe('a month’s range is from midnight to midnight of the viewer’s clock', () => {
  test.each([
    ['2026-03', chicago, '2026-03-01T06:00:00.000Z', '2026-04-05T05:00:00.000Z'],
    ['2026-11', chicago, '2026-11-01T05:00:00.000Z', '2026-12-06T06:00:00.000Z'],
    ['2026-07', 'Pacific/Kiritimati', '2026-06-27T10:00:00.000Z', '2026-08-01T10:00:00.000Z'],
    ['2026-07', 'Pacific/Pago_Pago', '2026-06-28T11:00:00.000Z', '2026-08-02T11:00:00.000Z'],
  ])('%s in %s', (month, zone, from, to) => {
    const span = calendarRangeOf(month, zone)
    expect([span.from.toISOString(), span.to.toISOString()]).toEqual([from, to])
    const days = weeksOf(month).flat()
    expect(dayOf(span.from, zone)).toBe(days[0])
    expect(dayOf(new Date(span.to.getTime() - 1), zone)).toBe(days.at(-1))
  })
})

test.each([
  ['2026-11-01T04:59:59Z', '2026-10-31'],
  ['2026-11-01T05:00:00Z', '2026-11-01'],
  ['2027-01-01T05:59:59Z', '2026-12-31'],
])('at %s it is %s in Chicago', (instant, day) => expect(dayOf(new Date(instant), chicago)).toBe(day))

test.each(['2026-07', '2999-12'])('%s is a month', (text) => expect(isMonth(text)).toBe(true))
test.each(['2026-13', '2026-00', '2026-7', '1926-07', '2026-07-01', 'July', '', undefined, 202607])(
  '%s is none',
  (text) => expect(isMonth(text)).toBe(false),
)

test('days and months are formatted in words, wherever the device is', () => {
  expect(formatLongDay('2026-07-15')).toBe('July 15, 2026')
  expect(formatWeekdayAndDay('2026-07-15')).toBe('Wednesday, July 15')
  expect(formatMonth('2026-07')).toBe('July 2026')
})

test.each([
  ['2026-07-15', 1, '2026-08-15'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-03-31', -1, '2028-02-29'],
  ['2026-12-31', 1, '2027-01-31'],
])('%s and %d months later is %s', (day, months, there) => {
  expect(addMonthsToDay(day, months)).toBe(there)
})

const now = new Date('2026-06-10T18:00:00Z')

test.each([
  ['2026-06-10T17:59:40Z', 'just now'],
  ['2026-06-10T18:05:00Z', 'just now'],
  ['2026-06-10T17:59:00Z', '1 minute ago'],
  ['2026-06-10T15:30:00Z', '2 hours ago'],
  ['2026-06-08T12:00:00Z', '2 days ago'],
  ['2026-05-08T12:00:00Z', 'May 8'],
  ['2025-11-25T12:00:00Z', 'Nov 25, 2025'],
])('%s was %s', (instant, words) => {
  expect(formatTimeAgo(instant, now)).toBe(words)
})
