import { expect, test } from 'vitest'
import { formatCompensation } from '#shared/tasks/format-task.ts'
import { formatDateOrAvailability } from '#shared/tasks/format-time.ts'
import type { Task } from '#shared/tasks/schema.ts'
import { instantAt } from '#shared/time.ts'
import { publicAda } from '#tests/cast.ts'
import { previewTask } from './preview-task.ts'
import { emptyTask, type TaskFormValues } from './task-form-values.ts'

const now = new Date(instantAt('2026-11-20', '12:00'))
const options = {
  viewer: publicAda,
  taskType: 'request',
  before: undefined,
  area: 'Oak Park, 60302',
  placeZone: null,
  now,
} as const
const walk: TaskFormValues = {
  ...emptyTask,
  title: '  Walk our beagle ',
  category: 'pets',
  date: '2026-11-28',
  time: '15:30',
  duration: '1.5',
  compensation: '15.50',
  address: '12 Maple Street, Oak Park, IL 60302',
  addressPrivate: false,
  parkingNote: 'Park in the alley',
}

test('the card shows day, time, duration and pay as they were typed', () => {
  const task = previewTask(walk, options)
  expect(task).toMatchObject({ title: 'Walk our beagle', category: 'pets', duration: 1.5, requester: publicAda })
  expect(formatDateOrAvailability(task, now)).toBe('Nov 28, 3:30 PM')
  expect(formatCompensation(task)).toBe('$15.50')
})

test('the card holds nothing that other neighbors would not see', () => {
  const viewer = { ...publicAda, email: 'ada@porchlight.example' }
  const text = JSON.stringify(previewTask({ ...walk, position: '41.895,-87.79' }, { ...options, viewer }))
  for (const secret of ['Maple', 'alley', 'ada@', '41.895']) expect(text).not.toContain(secret)
})

test.each([
  ['an amount that is no number', { compensation: 'a lot' }, 'Compensation TBD'],
  ['an amount of nothing', { compensation: '0' }, 'Compensation TBD'],
  ['no amount yet', { compensation: '' }, 'Compensation TBD'],
  ['a service', { compensationType: 'service', serviceOffered: ' A dinner ' }, 'A dinner'],
  ['a thank-you', { compensationType: 'free' }, 'Free'],
] as const)('%s', (_, typed, shown) => {
  expect(formatCompensation(previewTask({ ...walk, ...typed }, options))).toContain(shown)
})

test.each(['', '-1', '0', 'an hour'])('a duration of "%s" is left out', (duration) => {
  expect(previewTask({ ...walk, duration }, options).duration).toBeNull()
})

test('a service shows when it is available, and an untyped day is to be agreed', () => {
  const service = previewTask({ ...walk, availability: 'Weekday evenings' }, { ...options, taskType: 'service' })
  expect(formatDateOrAvailability(service, now)).toContain('Weekday evenings')
  expect(formatDateOrAvailability(previewTask({ ...walk, date: '' }, options), now)).toBe('Time to be agreed')
})

test('the card shows the clock of the place, as other neighbors will read it there', () => {
  const there = { ...options, placeZone: 'Pacific/Auckland' }
  const task = previewTask(walk, there)
  expect(task).toMatchObject({ timeZone: 'Pacific/Auckland', date: previewTask(walk, options).date })
  expect(previewTask({ ...walk, time: '' }, there)).toMatchObject({ time: null, date: '2026-11-27T11:00:00.000Z' })
})

test('an edited task keeps its own time zone', () => {
  const timeZone = 'Pacific/Auckland'
  const before = { ...previewTask(walk, options), timeZone, date: '2026-11-28T02:30:00.000Z' } as Task
  const task = previewTask({ ...walk, date: '2026-11-29' }, { ...options, before })
  expect(task).toMatchObject({ timeZone, date: '2026-11-29T02:30:00.000Z' })
})
