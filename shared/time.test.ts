import { expect, test, vi } from 'vitest'
import {
  daysBetween,
  instantAt,
  isClockSomewhere,
  isMidnight,
  isTimeZone,
  localClockAt,
  offsetMinutes,
  startOfDay,
  startOfEarliestToday,
} from './time.ts'

const chicago = 'America/Chicago'
const hours = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 3_600_000

test.each([
  ['an ordinary day', '2026-06-10T15:00:00Z', '2026-06-10T05:00:00Z', 24],
  ['the day the clocks go forward', '2026-03-08T12:00:00Z', '2026-03-08T06:00:00Z', 23],
  ['the day the clocks go back', '2026-11-01T23:30:00Z', '2026-11-01T05:00:00Z', 25],
  ['late in the evening, when UTC is a day ahead', '2026-11-22T04:30:00Z', '2026-11-21T06:00:00Z', 24],
])('in Chicago, %s begins at its own midnight and has its own length', (_, now, start, length) => {
  const today = startOfDay(new Date(now), chicago)
  expect(today.toISOString()).toBe(new Date(start).toISOString())
  expect(hours(today, startOfDay(new Date(now), chicago, 1))).toBe(length)
})

test.each([
  ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00Z'],
  ['Africa/Cairo', '2026-04-24T12:00:00Z', '2026-04-23T22:00:00Z'],
  ['America/Havana', '2026-11-01T12:00:00Z', '2026-11-01T04:00:00Z'],
  ['Pacific/Kiritimati', '2026-06-10T09:59:00Z', '2026-06-09T10:00:00Z'],
  ['Asia/Kathmandu', '2026-06-10T12:00:00Z', '2026-06-09T18:15:00Z'],
])('in %s the day begins at its first instant, even if the clocks change at midnight', (zone, now, start) => {
  const first = startOfDay(new Date(now), zone)
  expect(first.toISOString()).toBe(new Date(start).toISOString())
  expect(daysBetween(first, new Date(now), zone)).toBe(0)
  expect(daysBetween(new Date(first.getTime() - 1), new Date(now), zone)).toBe(1)
})

test.each([
  ['2026-03-07T18:00:00Z', '2026-03-08T18:00:00Z', 1],
  ['2026-03-08T05:59:00Z', '2026-03-08T06:00:00Z', 1],
  ['2026-11-01T05:00:00Z', '2026-11-02T05:59:00Z', 0],
  ['2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z', -1],
])('from %s to %s, Chicago counts %d days', (from, to, days) => {
  expect(daysBetween(new Date(from), new Date(to), chicago)).toBe(days)
})

test('midnight is decided by the zone’s clock', () => {
  expect(isMidnight(new Date('2026-06-10T05:00:00Z'), chicago)).toBe(true)
  expect(isMidnight(new Date('2026-06-10T05:00:59Z'), chicago)).toBe(true)
  expect(isMidnight(new Date('2026-06-10T05:01:00Z'), chicago)).toBe(false)
  expect(isMidnight(new Date('2026-06-10T00:00:00Z'), chicago)).toBe(false)
})

test.each([
  ['2026-06-10T11:59:59.999Z', '2026-06-09T12:00:00.000Z'],
  ['2026-06-10T12:00:00.000Z', '2026-06-10T12:00:00.000Z'],
])('at %s, the latest day began at %s, in the zone twelve hours behind UTC', (now, start) => {
  expect(startOfEarliestToday(new Date(now)).toISOString()).toBe(start)
})

test('a time zone is one that the system knows', () => {
  expect(isTimeZone(chicago)).toBe(true)
  expect(isTimeZone('Middle/Earth')).toBe(false)
  expect(isTimeZone('+05:30')).toBe(false)
})

test('a zone in a hundred spellings has one formatter', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const name = 'Pacific/Auckland'
  const upTo = (end: number) => name.slice(0, end).toUpperCase() + name.slice(end)
  const spellings = Array.from(name, (_, end) => [upTo(end), upTo(end).toLowerCase()]).flat()
  expect(spellings.every(isTimeZone)).toBe(true)
  expect(made.mock.calls.length).toBeLessThanOrEqual(1)
  made.mockRestore()
})

test.each([
  ['2026-12-01', '15:00', chicago, '2026-12-01T21:00:00.000Z', '15:00'],
  ['2026-07-01', '15:00', chicago, '2026-07-01T20:00:00.000Z', '15:00'],
  ['2026-12-01', '00:00', 'Asia/Kathmandu', '2026-11-30T18:15:00.000Z', '00:00'],
  ['2027-03-14', '02:30', chicago, '2027-03-14T08:30:00.000Z', '03:30'],
  ['2026-11-01', '01:30', chicago, '2026-11-01T06:30:00.000Z', '01:30'],
])('on %s at %s in %s it is %s, when its clocks show %s', (day, clock, zone, instant, shown) => {
  const at = instantAt(day, clock, zone)
  expect(at.toISOString()).toBe(instant)
  expect(localClockAt(at, zone)).toBe(shown)
})

test.each([
  ['15:00', '2026-12-01T21:00:00Z', true],
  ['21:00', '2026-12-01T21:00:00Z', true],
  ['03:07', '2026-12-01T21:00:00Z', false],
  ['15:30', '2026-12-01T21:00:00Z', false],
  ['15:15', '2026-12-01T21:00:00Z', false],
  ['02:45', '2026-12-01T21:00:00Z', true],
  ['11:30', '2026-12-01T21:00:00Z', true],
  ['15:00', '2026-12-01T21:00:59Z', true],
  ['15:00', '2026-12-01T21:01:00Z', false],
])('%s is the time in some zone at %s: %s', (clock, instant, isThere) => {
  expect(isClockSomewhere(clock, new Date(instant))).toBe(isThere)
})

test('every zone of this system shows a time that is accepted', () => {
  const at = new Date('2026-07-01T21:00:00Z')
  for (const zone of Intl.supportedValuesOf('timeZone'))
    expect([zone, offsetMinutes(at, zone), isClockSomewhere(localClockAt(at, zone), at)]).toEqual([
      zone,
      offsetMinutes(at, zone),
      true,
    ])
})
