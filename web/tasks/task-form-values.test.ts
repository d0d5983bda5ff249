import { expect, test } from 'vitest'
import { type Task, taskDetails } from '#shared/tasks/schema.ts'
import { adaAsSeen } from '#tests/cast.ts'
import { faultsOf } from '#web/lib/faults.ts'
import { changesOf, emptyTask, postOf, type TaskFormValues, valuesOf } from './task-form-values.ts'

const walk: TaskFormValues = {
  ...emptyTask,
  title: 'Walk our beagle',
  description: 'Half an hour around the park, please.',
  category: 'pets',
  date: '2026-11-28',
  compensation: '15.50',
  address: '12 Maple Street, Oak Park, IL 60302',
}

const task: Task = {
  id: '00000000-0000-4000-8000-000000000002',
  requesterId: adaAsSeen.id,
  requester: adaAsSeen,
  helperId: null,
  helper: null,
  taskType: 'request',
  title: 'Walk our beagle',
  description: 'Half an hour around the park, please.',
  category: 'pet_care',
  date: '2026-11-28T18:00:00.000Z',
  time: null,
  timeZone: 'America/Chicago',
  duration: 1.5,
  address: '12 Maple Street, Oak Park, IL 60302',
  addressPrivate: false,
  latitude: null,
  longitude: null,
  compensationType: 'money',
  compensation: 15.5,
  serviceOffered: null,
  pointsOffered: null,
  availability: null,
  status: 'open',
  termsVersion: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
}

test('a form left empty is told everything that is missing, in the words of the specification', () => {
  expect(faultsOf(taskDetails, postOf(emptyTask, 'request'))).toEqual({
    title: 'Title must be at least 5 characters',
    description: 'Description must be at least 20 characters',
    category: 'Please select a category',
    date: 'Please choose a date',
    compensation: 'Please provide valid details',
    address: 'Please provide an address',
  })
})

test('a request without a day is told so at the day, and by the combined rule', () => {
  expect(faultsOf(taskDetails, postOf({ ...walk, date: '' }, 'request'))).toEqual({
    date: 'Please choose a date',
    compensation: 'Please provide valid details',
  })
})

test.each(['', '0', '-5'])('money of "%s" breaks the combined rule', (compensation) => {
  expect(faultsOf(taskDetails, postOf({ ...walk, compensation }, 'request'))).toEqual({
    compensation: 'Please provide valid details',
  })
})

test.each(['', '    ', ' tea  '])('a service of "%s" breaks the combined rule', (serviceOffered) => {
  expect(faultsOf(taskDetails, postOf({ ...walk, compensationType: 'service', serviceOffered }, 'request'))).toEqual({
    compensation: 'Please provide valid details',
  })
})

test('the time is merged into the day; without one the day begins at midnight here', () => {
  expect(postOf({ ...walk, time: '15:30' }, 'request')).toMatchObject({
    date: new Date(2026, 10, 28, 15, 30).toISOString(),
    time: '15:30',
  })
  expect(postOf(walk, 'request')).toMatchObject({ date: new Date(2026, 10, 28).toISOString(), time: null })
})

test('only the chosen pay is sent, and what was left empty is null', () => {
  const typed = { ...walk, serviceOffered: 'A home-cooked dinner' }
  expect(postOf(typed, 'request')).toMatchObject({
    compensation: 15.5,
    serviceOffered: null,
    pointsOffered: null,
    duration: null,
    time: null,
    availability: null,
  })
  expect(postOf({ ...typed, compensationType: 'service' }, 'request')).toMatchObject({
    compensation: null,
    serviceOffered: 'A home-cooked dinner',
    pointsOffered: null,
  })
})

test('where the person is goes along only if they say so, and can be taken back', () => {
  expect(postOf(walk, 'request')).not.toHaveProperty('latitude')
  expect(postOf({ ...walk, position: '41.895,-87.79' }, 'request')).toMatchObject({
    latitude: 41.895,
    longitude: -87.79,
  })
  expect(postOf({ ...walk, position: 'none' }, 'request')).toMatchObject({ latitude: null, longitude: null })
})

test('what is offered has no day and needs none', () => {
  const post = postOf({ ...walk, time: '15:30' }, 'service')
  expect(post).toMatchObject({ taskType: 'service', date: null, time: null })
  expect(faultsOf(taskDetails, post)).toEqual({})
})

test('an edit that leaves the day alone keeps the instant, even one that is no midnight here', () => {
  const post = postOf({ ...valuesOf(task), title: 'Walk our two beagles' }, 'request', task)
  expect(post).toMatchObject({ date: task.date, time: null, duration: 1.5, compensation: 15.5, category: 'pet_care' })
  expect(faultsOf(taskDetails, post)).toEqual({})
})

test('an edit of the time moves the instant', () => {
  const { date } = postOf({ ...valuesOf(task), time: '09:00' }, 'request', task)
  expect(date, 'nine in the morning at its place').toBe('2026-11-28T15:00:00.000Z')
})

test.each([null, 'points'] as const)('an older post paid in %s must choose a pay', (compensationType) => {
  const values = valuesOf({ ...task, compensationType, compensation: null, pointsOffered: 40 })
  expect(values.compensationType).toBe('')
  expect(faultsOf(taskDetails, postOf(values, 'request', task))).toEqual({
    compensation: 'Please provide valid details',
  })
})

test('an edit of the day sends the time with it, which another tab may have changed', () => {
  const timed = { ...task, time: valuesOf({ ...task, time: '10:00' }).time }
  const values = { ...valuesOf(timed), date: '2026-11-29' }
  expect(changesOf(postOf(values, 'request', timed), timed)).toMatchObject({
    date: expect.any(String),
    time: values.time,
  })
})

test('an edit sends what it changes alone', () => {
  const edit = (changes: Partial<TaskFormValues>) =>
    changesOf(postOf({ ...valuesOf(task), ...changes }, 'request', task), task)
  expect(edit({})).toEqual({})
  expect(edit({ title: 'Walk our two beagles' })).toEqual({ title: 'Walk our two beagles' })
  expect(edit({ compensationType: 'service', serviceOffered: 'A pie' })).toEqual({
    compensationType: 'service',
    compensation: null,
    serviceOffered: 'A pie',
  })
  expect(edit({ position: 'none' })).toEqual({ latitude: null, longitude: null })
})

test.each([
  ['1,50', 1.5],
  ['12,5', 12.5],
  [',50', 0.5],
  ['1.50', 1.5],
  ['1,500', 1500],
  ['1,500.50', 1500.5],
  ['12,500', 12_500],
  ['1,5000', Number.NaN],
  ['1.500,50', Number.NaN],
  ['fifteen', Number.NaN],
])('an amount typed as %s is %d', (compensation, amount) => {
  expect(postOf({ ...walk, compensation }, 'request').compensation).toBe(amount)
})

test('a post is edited on the calendar and clock of its place, wherever its poster is', () => {
  const inTokyo = { ...task, date: '2026-11-28T15:00:00.000Z', timeZone: 'Asia/Tokyo' }
  expect(valuesOf(inTokyo)).toMatchObject({ date: '2026-11-29', time: '' })
  expect(postOf({ ...valuesOf(inTokyo), time: '09:00' }, 'request', inTokyo)).toMatchObject({
    date: '2026-11-29T00:00:00.000Z',
    time: '09:00',
    timeZone: 'Asia/Tokyo',
  })
})
