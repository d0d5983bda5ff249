import { expect, test } from 'vitest'
import { firstNameOf, formatJoinedMonth, formatRating, nameOf, ratingLabel, welcomeText } from './format-user.ts'

test.each([
  [{ firstName: 'Ada', lastName: 'Lindgren', email: null }, 'Ada Lindgren'],
  [{ firstName: 'Ada', lastName: '', email: null }, 'Ada'],
  [{ firstName: null, lastName: null, email: 'ada@porchlight.example' }, 'ada'],
  [{ firstName: '', lastName: '', email: null }, 'User'],
  [{ firstName: '', lastName: '' }, 'User'],
  [{ firstName: 'Eve\u202E', lastName: 'Moss' }, 'Eve Moss'],
  [{ firstName: '\u3164', lastName: '\u2800\u0301' }, 'User'],
  [{ firstName: 'شيماء', lastName: 'A.' }, 'شيماء A.'],
])('%j is called %s', (person, name) => {
  expect(nameOf(person)).toBe(name)
})

test.each([
  [{ firstName: 'Ada', lastName: 'Lindgren' }, 'Ada'],
  [{ firstName: '', lastName: 'Lindgren' }, 'Lindgren'],
  [{ firstName: '', lastName: '' }, 'User'],
  [{ firstName: '' }, 'User'],
  [{ firstName: 'Eve\u202E' }, 'Eve'],
  [{ firstName: '\u3164', lastName: 'שרה' }, '\u2068שרה\u2069'],
])('in a sentence, %j is called %s', (person, name) => {
  expect(firstNameOf(person)).toBe(name)
})

test.each([
  ['Ada', '2026-05-03T23:59:59.999Z', 'Welcome back, Ada!'],
  ['Ada', '2026-05-04T00:00:00.000Z', 'Welcome, Ada!'],
  ['', '2026-05-04T09:00:00.000Z', 'Welcome, neighbor!'],
  ['\u3164', '2026-05-04T09:00:00.000Z', 'Welcome, neighbor!'],
  ['שרה', '2026-05-04T09:00:00.000Z', 'Welcome, \u2068שרה\u2069!'],
])('%j, who joined at %s, is greeted with %s', (firstName, createdAt, welcome) => {
  expect(welcomeText({ firstName, createdAt }, new Date('2026-05-04T00:00:00.000Z'))).toBe(welcome)
})

test.each([
  ['0.00', 0, null, 'No ratings yet'],
  ['5.00', 1, '5.0', 'Rated 5.0 out of 5 in 1 review'],
  ['4.67', 12, '4.7', 'Rated 4.7 out of 5 in 12 reviews'],
])('a mean of %s in %d reviews reads %s', (totalRating, ratingCount, short, long) => {
  expect(formatRating({ totalRating, ratingCount })).toBe(short)
  expect(ratingLabel({ totalRating, ratingCount })).toBe(long)
})

test('the month of joining is the same for everybody, in every time zone', () => {
  expect(formatJoinedMonth('2025-06-30T23:59:59.000Z')).toBe('June 2025')
  expect(formatJoinedMonth('2025-07-01T00:00:00.000Z')).toBe('July 2025')
})
