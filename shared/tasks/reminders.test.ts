import { expect, test } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { reminderOf, reminderTitle } from './reminders.ts'
import type { TaskStatus } from './schema.ts'

const now = new Date('2026-11-27T21:00:00Z')
const at = (hours: number, time: string | null = '15:00', status: TaskStatus = 'matched') => ({
  status,
  date: new Date(now.getTime() + hours * hourMs),
  time,
  timeZone: 'America/Chicago',
})

test.each([
  [25, '15:00', null],
  [24, '15:00', 'day'],
  [2.1, '15:00', 'day'],
  [2, '15:00', 'soon'],
  [0.1, '15:00', 'soon'],
  [0, '15:00', null],
  [-1, '15:00', null],
  [13, null, null],
  [12, null, 'day'],
  [1, null, 'day'],
  [0, null, null],
] as const)('%d hours ahead, at %s, the reminder is %s', (hours, time, reminder) => {
  expect(reminderOf(at(hours, time), now)).toBe(reminder)
})

test.each([
  ['open', null],
  ['matched', 'soon'],
  ['in_progress', 'soon'],
  ['pending_review', null],
  ['completed', 'review'],
  ['closed', null],
] as const)('the reminder of a task that is %s: %s', (status, reminder) => {
  expect(reminderOf(at(1, '15:00', status), now)).toBe(reminder)
})

test('a service has no day, so nobody is reminded of it', () => {
  expect(reminderOf({ ...at(1), date: null }, now)).toBeNull()
})

test('a reminder says tomorrow by the requester’s calendar, and today if it is late', () => {
  expect(reminderTitle('day', at(24), now)).toBe('Coming up tomorrow')
  expect(reminderTitle('day', at(5, '20:00'), now)).toBe('Coming up today')
  // From eleven at night, the reminder is about noon of the next day.
  expect(reminderTitle('day', at(13, '12:00'), now)).toBe('Coming up tomorrow')
  expect(reminderTitle('soon', at(2), now)).toBe('Coming up soon')
})
