import { describe, expect, test } from 'vitest'
import { generalArea } from '#shared/places/area.ts'
import { publicAda } from '#tests/cast.ts'
import { browseTasks, dayRangeOf, payInDollars } from './browse-tasks.ts'
import { milesTo } from './miles-to.ts'
import type { Task, TaskFilters } from './schema.ts'

const now = new Date('2026-06-10T18:00:00Z')
const timeZone = 'America/Chicago'
const near = { latitude: 41.885, longitude: -87.785 }
const viewer = { now, timeZone, near }

const task = (number: number, fields: Partial<Task> = {}): Task => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  requesterId: publicAda.id,
  requester: publicAda,
  helperId: null,
  helper: null,
  taskType: 'request',
  title: 'Walk my dog',
  description: 'Half an hour by the lake.',
  category: 'pets',
  date: null,
  time: null,
  timeZone,
  duration: null,
  address: generalArea,
  addressPrivate: true,
  latitude: null,
  longitude: null,
  compensationType: null,
  compensation: null,
  serviceOffered: null,
  pointsOffered: null,
  availability: null,
  parkingNote: null,
  status: 'open',
  termsVersion: 1,
  createdAt: '2026-06-01T12:00:00.000Z',
  ...fields,
})

const found = (tasks: Task[], filters: TaskFilters, at: Parameters<typeof browseTasks>[2] = viewer) =>
  browseTasks(tasks, filters, at).map(({ id }) => Number(id.slice(-4)))

describe('a neighbor finds', () => {
  const tasks = [
    task(1, { compensationType: 'money', compensation: 20, time: '15:00', date: '2026-06-10T20:00:00.000Z' }),
    task(2, { category: 'pet_care', compensationType: 'service', date: '2026-06-11T05:00:00.000Z' }),
    task(3, { category: 'household', title: 'Fix a lamp', compensationType: 'points', pointsOffered: 90 }),
    task(4, { category: 'errands', latitude: 41.885, longitude: -87.785, date: '2026-06-17T04:59:59.000Z' }),
    task(5, {
      category: 'delivery',
      compensationType: 'free',
      latitude: 41.955,
      longitude: -87.785,
      date: '2026-06-17T05:00:00.000Z',
    }),
  ]
  test.each<[string, TaskFilters, number[]]>([
    ['everything', {}, [5, 4, 3, 2, 1]],
    ['the older category with the one it became', { category: 'pets' }, [2, 1]],
    ['the same the other way round', { category: 'errands' }, [5, 4]],
    ['tasks paid in money', { compensation: 'money' }, [1]],
    ['tasks paid in points', { compensation: 'points' }, [3]],
    ['tasks paid by a service', { compensation: 'service' }, [2]],
    ['free tasks, and older ones without a kind of pay', { compensation: 'free' }, [5, 4]],
    ['today, by their own clock', { when: 'today' }, [1]],
    ['tomorrow, from its midnight', { when: 'tomorrow' }, [2]],
    ['this week, to the last second of the seventh day', { when: 'this_week' }, [4, 2, 1]],
    ['tasks without a time', { when: 'flexible' }, [5, 4, 3, 2]],
    ['tasks nearby, and none without a place', { miles: 2 }, [4]],
    ['tasks a little farther away', { miles: 5 }, [5, 4]],
    ['all of it at once', { category: 'delivery', when: 'this_week', miles: 1 }, [4]],
  ])('%s', (_, filters, ids) => expect(found(tasks, filters)).toEqual(ids))

  test('everything, near and far, if the position is unknown', () => {
    expect(found(tasks, { miles: 2 }, { now, timeZone })).toEqual([5, 4, 3, 2, 1])
  })
})

describe('results come', () => {
  const tasks = [
    task(1, { createdAt: '2026-06-02T12:00:00.000Z', date: '2026-06-12T12:00:00.000Z', pointsOffered: 90 }),
    task(2, { date: '2026-06-11T12:00:00.000Z', latitude: 41.955, longitude: -87.785, compensation: 9 }),
    task(3, { date: '2026-06-11T12:00:00.000Z', latitude: 41.885, longitude: -87.785, compensation: 0.3 }),
    task(4),
  ]
  test.each<[TaskFilters['sort'], number[]]>([
    [undefined, [1, 4, 3, 2]],
    ['newest', [1, 4, 3, 2]],
    ['soonest', [2, 3, 1, 4]],
    ['closest', [3, 2, 1, 4]],
    ['highest_pay', [2, 1, 3, 4]],
  ])('%s first, unknown values last, ties by id', (sort, ids) => expect(found(tasks, { sort })).toEqual(ids))
})

test('pay is in dollars plus a tenth of the points, rounded to cents', () => {
  expect(payInDollars({ compensation: 0.1, pointsOffered: 2 })).toBe(0.3)
  expect(payInDollars({ compensation: null, pointsOffered: null })).toBe(0)
})

test('distance is measured to the grid point, also for viewers who know the exact place', () => {
  const exact = task(1, { latitude: 41.8890123, longitude: -87.7810456 })
  const snapped = task(2, { latitude: 41.885, longitude: -87.785 })
  expect(milesTo(exact, { latitude: 41.9, longitude: -87.7 })).toBe(
    milesTo(snapped, { latitude: 41.9, longitude: -87.7 }),
  )
  expect(milesTo(exact, near)).toBe(0)
  expect(milesTo(exact, null)).toBeNull()
})

test('a week begins today and has seven days, though one of them has 23 hours', () => {
  expect(dayRangeOf('this_week', new Date('2026-03-05T12:00:00Z'), timeZone)).toEqual({
    first: '2026-03-05',
    last: '2026-03-11',
  })
})

test('the day is that of the task’s place, wherever the viewer is', () => {
  const dayAlone = task(1, { date: '2026-06-10T05:00:00.000Z' })
  const late = new Date('2026-06-11T01:00:00Z')
  for (const zone of ['America/Chicago', 'America/Los_Angeles', 'America/New_York'])
    expect(found([dayAlone], { when: 'today' }, { now: late, timeZone: zone })).toEqual([1])
})
