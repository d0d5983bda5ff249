import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

const dates = [
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T04:30:00.000Z',
  null,
  '2026-11-02T05:59:00.000Z',
  '2026-11-01T05:10:00.000Z',
]
const tasksIn = (timeZone: string) => dates.map((date) => ({ date, timeZone }))
const daysIn = (zone: string) => [...groupByDay(tasksIn(zone))].map(([day, { length }]) => [day, length])

test('each task stands on its day at its place, also on the day the clocks go back', () => {
  expect(daysIn('America/Chicago')).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 3],
  ])
  expect(daysIn('Asia/Tokyo')).toEqual([
    ['2026-11-01', 3],
    ['2026-11-02', 1],
  ])
})

test('days follow each other though a place farther east begins its day earlier', () => {
  const tasks = [
    { date: '2026-12-05T04:00:00.000Z', timeZone: 'America/Chicago' },
    { date: '2026-12-05T03:30:00.000Z', timeZone: 'Europe/Berlin' },
  ]
  expect([...groupByDay(tasks).keys()]).toEqual(['2026-12-04', '2026-12-05'])
})

test('the earliest task of a day comes first, and tasks without a date are left out', () => {
  const first = groupByDay(tasksIn('America/Chicago')).get('2026-11-01')
  expect(first?.map(({ date }) => date)).toEqual([dates[4], dates[0], dates[3]])
  expect([...groupByDay(tasksIn('UTC')).values()].flat()).toHaveLength(4)
})
