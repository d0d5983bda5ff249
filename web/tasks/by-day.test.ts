import { expect, test } from 'vitest'
import { byDay } from './by-day.ts'

const dates = [
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T04:30:00.000Z',
  null,
  '2026-11-02T05:59:00.000Z',
  '2026-11-01T05:10:00.000Z',
]
const tasks = dates.map((date) => ({ date }))
const daysIn = (zone: string) => [...byDay(tasks, zone)].map(([day, { length }]) => [day, length])

test('each task stands on its day by the viewer’s clock, also on the day the clocks go back', () => {
  expect(daysIn('America/Chicago')).toEqual([
    ['2026-10-31', 1],
    ['2026-11-01', 3],
  ])
  expect(daysIn('Asia/Tokyo')).toEqual([
    ['2026-11-01', 3],
    ['2026-11-02', 1],
  ])
})

test('the soonest of a day comes first, and what has no date comes nowhere', () => {
  const first = byDay(tasks, 'America/Chicago').get('2026-11-01')
  expect(first?.map(({ date }) => date)).toEqual([dates[4], dates[0], dates[3]])
  expect([...byDay(tasks, 'UTC').values()].flat()).toHaveLength(4)
})
