import { expect, test } from 'vitest'
import { type Task, taskDetails } from '#shared/tasks/schema.ts'
import { publicAda } from '#tests/cast.ts'
import { validate } from '#web/lib/validate.ts'
import { diffPost, emptyTask, payChoices, type TaskFormValues, toFormValues, toPost } from './task-form-values.ts'

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
  requesterId: publicAda.id,
  requester: publicAda,
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
  parkingNote: null,
  status: 'open',
  termsVersion: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
}

test('an empty form gets every message of the specification', () => {
  expect(validate(taskDetails, toPost(emptyTask, 'request'))).toEqual({
    title: 'Title must be at least 5 characters',
    description: 'Description must be at least 20 characters',
    category: 'Please select a category',
    date: 'Please choose a date',
    compensation: 'Please provide valid details',
    address: 'Please provide an address',
  })
})

test('a request without a day has a message at the day, also by the combined rule', () => {
  expect(validate(taskDetails, toPost({ ...walk, date: '' }, 'request'))).toEqual({
    date: 'Please choose a date',
    compensation: 'Please provide valid details',
  })
})

test.each(['', '0', '-5'])('money of "%s" violates the combined rule', (compensation) => {
  expect(validate(taskDetails, toPost({ ...walk, compensation }, 'request'))).toEqual({
    compensation: 'Please provide valid details',
  })
})

test.each(['', '    ', ' tea  '])('a service of "%s" violates the combined rule', (serviceOffered) => {
  expect(validate(taskDetails, toPost({ ...walk, compensationType: 'service', serviceOffered }, 'request'))).toEqual({
    compensation: 'Please provide valid details',
  })
})

test('the time is merged into the date; without one the day begins at local midnight', () => {
  expect(toPost({ ...walk, time: '15:30' }, 'request')).toMatchObject({
    date: new Date(2026, 10, 28, 15, 30).toISOString(),
    time: '15:30',
  })
  expect(toPost(walk, 'request')).toMatchObject({ date: new Date(2026, 10, 28).toISOString(), time: null })
})

test('only the chosen pay is sent, and empty fields are null', () => {
  const typed = { ...walk, serviceOffered: 'A home-cooked dinner' }
  expect(toPost(typed, 'request')).toMatchObject({
    compensation: 15.5,
    serviceOffered: null,
    pointsOffered: null,
    duration: null,
    time: null,
    availability: null,
    parkingNote: null,
  })
  expect(toPost({ ...typed, compensationType: 'service' }, 'request')).toMatchObject({
    compensation: null,
    serviceOffered: 'A home-cooked dinner',
    pointsOffered: null,
  })
})

test('a free post is sent without the amount and the service that were typed before', () => {
  const typed: TaskFormValues = { ...walk, serviceOffered: 'A home-cooked dinner', compensationType: 'free' }
  for (const taskType of ['request', 'service'] as const) {
    const post = toPost(typed, taskType)
    expect(post).toMatchObject({
      compensationType: 'free',
      compensation: null,
      serviceOffered: null,
      pointsOffered: null,
    })
    expect(validate(taskDetails, post)).toEqual({})
  }
})

test('the position is sent only if it is offered, and can be removed', () => {
  expect(toPost(walk, 'request')).not.toHaveProperty('latitude')
  expect(toPost({ ...walk, position: '41.895,-87.79' }, 'request')).toMatchObject({
    latitude: 41.895,
    longitude: -87.79,
  })
  expect(toPost({ ...walk, position: 'none' }, 'request')).toMatchObject({ latitude: null, longitude: null })
})

test('a service has no day and needs none', () => {
  const post = toPost({ ...walk, time: '15:30' }, 'service')
  expect(post).toMatchObject({ taskType: 'service', date: null, time: null })
  expect(validate(taskDetails, post)).toEqual({})
})

test('an edit that leaves the day unchanged keeps the instant, even if it is no local midnight', () => {
  const post = toPost({ ...toFormValues(task), title: 'Walk our two beagles' }, 'request', task)
  expect(post).toMatchObject({ date: task.date, time: null, duration: 1.5, compensation: 15.5, category: 'pet_care' })
  expect(validate(taskDetails, post)).toEqual({})
})

test('a task that was cached before an update has empty fields where it lacks new ones', () => {
  const { parkingNote: _parkingNote, availability: _availability, ...cached } = task
  expect(toFormValues(cached as Task)).toMatchObject({ parkingNote: '', availability: '' })
})

test('an edit of the time moves the instant', () => {
  const { date } = toPost({ ...toFormValues(task), time: '09:00' }, 'request', task)
  expect(date, 'nine in the morning at its place').toBe('2026-11-28T15:00:00.000Z')
})

test('points are sent as a whole number, and nothing else is', () => {
  const typed: TaskFormValues = { ...walk, compensationType: 'points', pointsOffered: '1,040' }
  const post = toPost(typed, 'request')
  expect(post).toMatchObject({ compensationType: 'points', pointsOffered: 1040, compensation: null })
  expect(validate(taskDetails, post)).toEqual({})
  expect(validate(taskDetails, toPost({ ...typed, pointsOffered: '2.5' }, 'request'))).toEqual({
    pointsOffered: 'Please enter a whole number of points',
  })
  for (const pointsOffered of ['', '0'])
    expect(validate(taskDetails, toPost({ ...typed, pointsOffered }, 'request'))).toHaveProperty('compensation')
})

test('a post paid in points keeps them in a community that uses points', () => {
  const paid: Task = { ...task, compensationType: 'points', compensation: null, pointsOffered: 40 }
  expect(toFormValues(paid, true)).toMatchObject({ compensationType: 'points', pointsOffered: '40' })
  expect(payChoices(true)).toContain('points')
  expect(payChoices(false)).not.toContain('points')
})

test('a post paid in points must choose a pay where points cannot be chosen', () => {
  const paid: Task = { ...task, compensationType: 'points', compensation: null, pointsOffered: 40 }
  const values = toFormValues(paid, false)
  expect(values.compensationType).toBe('')
  expect(validate(taskDetails, toPost(values, 'request', task))).toEqual({
    compensation: 'Please provide valid details',
  })
})

test('an older post without a kind of pay is free in the form, and its edit leaves the pay alone', () => {
  const older: Task = { ...task, compensationType: null, compensation: null }
  const values = toFormValues(older)
  expect(values.compensationType).toBe('free')
  const post = toPost({ ...values, title: 'Walk our two beagles' }, 'request', older)
  expect(validate(taskDetails, post)).toEqual({})
  expect(diffPost(post, older)).toEqual({ title: 'Walk our two beagles' })
})

test('an edit of the day sends the time with it, because another tab may have changed it', () => {
  const timed = { ...task, time: toFormValues({ ...task, time: '10:00' }).time }
  const values = { ...toFormValues(timed), date: '2026-11-29' }
  expect(diffPost(toPost(values, 'request', timed), timed)).toMatchObject({
    date: expect.any(String),
    time: values.time,
  })
})

test('an edit sends only what it changes', () => {
  const edit = (changes: Partial<TaskFormValues>) =>
    diffPost(toPost({ ...toFormValues(task), ...changes }, 'request', task), task)
  expect(edit({})).toEqual({})
  expect(edit({ title: 'Walk our two beagles' })).toEqual({ title: 'Walk our two beagles' })
  expect(edit({ compensationType: 'service', serviceOffered: 'A pie' })).toEqual({
    compensationType: 'service',
    compensation: null,
    serviceOffered: 'A pie',
  })
  expect(edit({ compensationType: 'free' })).toEqual({ compensationType: 'free', compensation: null })
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
  expect(toPost({ ...walk, compensation }, 'request').compensation).toBe(amount)
})

test('a post is edited in the time zone of its place, wherever its requester is', () => {
  const inTokyo = { ...task, date: '2026-11-28T15:00:00.000Z', timeZone: 'Asia/Tokyo' }
  expect(toFormValues(inTokyo)).toMatchObject({ date: '2026-11-29', time: '' })
  expect(toPost({ ...toFormValues(inTokyo), time: '09:00' }, 'request', inTokyo)).toMatchObject({
    date: '2026-11-29T00:00:00.000Z',
    time: '09:00',
    timeZone: 'Asia/Tokyo',
  })
})
