import { expect, test } from 'vitest'
import type { Task } from '#shared/tasks/schema.ts'
import { summarizeTerms } from './summarize-terms.ts'

const now = new Date(2026, 5, 10, 9)
const walk = {
  date: new Date(2026, 5, 28, 9, 30).toISOString(),
  time: '09:30',
  duration: 2,
  availability: null,
  compensationType: 'money',
  compensation: 45,
  address: '12 Maple Street, Oak Park, IL 60302',
} as Task

test('the terms are in one line: date, duration, pay and area', () => {
  expect(summarizeTerms(walk, now)).toBe('Sun, Jun 28, 9:30–11:30 AM · 2 hours · $45 · Oak Park, 60302')
  expect(summarizeTerms({ ...walk, duration: null, compensationType: null }, now)).toBe(
    'Sun, Jun 28, 9:30 AM · Free · Oak Park, 60302',
  )
  expect(summarizeTerms({ ...walk, date: null, time: null, availability: 'Weekday evenings' }, now)).toBe(
    'Weekday evenings · 2 hours · $45 · Oak Park, 60302',
  )
})
