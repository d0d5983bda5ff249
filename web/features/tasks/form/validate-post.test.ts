import { describe, expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { dayMs, dayOf, startOfDay } from '#shared/time.ts'
import { emptyTask, type TaskFormValues, toPost } from '#web/features/tasks/form/task-form-values.ts'
import { validatePost } from './validate-post.ts'

const today = new Date()
/** Returns a time of today in the device's time zone. */
const at = (hours: number, minutes = 0) => new Date(startOfDay(today).getTime() + (hours * 60 + minutes) * 60_000)

const walk = (moment: Pick<TaskFormValues, 'date' | 'time'>): TaskFormValues => ({
  ...emptyTask,
  title: 'Walk our beagle',
  description: 'Half an hour around the park, please.',
  category: 'pets',
  compensation: '15.50',
  address: '12 Maple Street, Oak Park, IL 60302',
  ...moment,
})
const errorsAt = (now: Date, moment: Pick<TaskFormValues, 'date' | 'time'>, before?: Task) =>
  validatePost({ post: toPost(walk(moment), 'request', before), before }, now)

describe('a request for today', () => {
  const date = dayOf(today)

  test.each([
    ['an hour that has passed', '09:00', { time: 'That time has already passed today.' }],
    ['the minute that runs', '14:30', {}],
    ['an hour to come', '18:00', {}],
    ['no hour at all', '', {}],
  ])('has a message at %s', (_, time, faults) => expect(errorsAt(at(14, 30), { date, time })).toEqual(faults))
})

test('a form that was left open overnight has a message at its day', () => {
  const date = dayOf(today)
  const tomorrow = new Date(at(9).getTime() + dayMs)
  expect(errorsAt(tomorrow, { date, time: '18:00' })).toEqual({ date: 'Please choose today or a later date.' })
  expect(errorsAt(tomorrow, { date, time: '' })).toEqual({ date: 'Please choose today or a later date.' })
})

test('an edit keeps a date that has passed, and has a message for another one that has', () => {
  const before = { date: at(9).toISOString(), time: '09:00' } as Task
  const date = dayOf(today)
  expect(errorsAt(at(14), { date, time: '09:00' }, before)).toEqual({})
  expect(errorsAt(at(14), { date, time: '10:00' }, before)).toEqual({ time: 'That time has already passed today.' })
  expect(errorsAt(at(14), { date, time: '15:00' }, before)).toEqual({})
})

test('a service has no time that could pass', () => {
  const post = toPost(walk({ date: '', time: '' }), 'service')
  expect(validatePost({ post }, at(14))).toEqual({})
})

test('a time that the clocks skip has a message at its field', () => {
  const post = {
    ...toPost(walk({ date: '2027-03-14', time: '' }), 'request'),
    date: '2027-03-14T08:30:00.000Z',
    timeZone: 'America/Chicago',
  }
  const at = (time: string) => validatePost({ post: { ...post, time } }, new Date('2027-01-01T12:00:00Z'))
  expect(at('02:30')).toEqual({
    time: 'Clocks are set forward over this time on that day. Please choose another.',
  })
  expect(at('03:30')).toEqual({})
})
