import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { reviewMaxCharacters } from '#shared/constants.ts'
import { reviewFields } from './schema.ts'

test.each([
  [1, null],
  [5, null],
  [0, 'Please select a rating'],
  [6, 'Rating cannot exceed 5 stars'],
  [4.5, 'Please select a rating'],
  [5.0000001, 'Please select a rating'],
  ['5', 'Please select a rating'],
  [null, 'Please select a rating'],
  [Number.NaN, 'Please select a rating'],
])('a rating of %s is answered with %s', (rating, message) => {
  const { error } = z.safeParse(reviewFields, { rating, comment: null })
  expect(error?.issues[0]?.message ?? null).toBe(message)
})

test('text is optional, and empty text is null', () => {
  expect(z.parse(reviewFields, { rating: 5, comment: '  ' }).comment).toBeNull()
  expect(z.parse(reviewFields, { rating: 5 }).comment ?? null).toBeNull()
  expect(z.safeParse(reviewFields, { rating: 5, comment: 'x'.repeat(reviewMaxCharacters + 1) }).success).toBe(false)
})
