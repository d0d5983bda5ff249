import { expect, test } from 'vitest'
import { hourlyText, usualPointsText } from './task-form-copy.ts'

test.each([
  [60, 4, '$60 in all, $15 an hour'],
  [50, 3, '$50 in all, $16.67 an hour'],
  [20, 1, '$20 in all, $20 an hour'],
  [0, 4, null],
  [60, 0, null],
  [Number.NaN, 4, null],
  [60, Number.NaN, null],
])('$%s for %s hours reads %s', (dollars, hours, words) => {
  expect(hourlyText(dollars, hours)).toBe(words)
})

test.each([
  [0, '20 an hour'],
  [Number.NaN, '20 an hour'],
  [1, '20 an hour'],
  [3, '20 an hour, so 60 for 3 hours'],
  [1.5, '20 an hour, so 30 for 1.5 hours'],
])('for %s hours, the usual points are %s', (hours, words) => {
  expect(usualPointsText(hours)).toBe(words)
})
