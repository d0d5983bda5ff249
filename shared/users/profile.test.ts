import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { bioMaxCharacters, nameMaxCharacters } from '#shared/constants.ts'
import { whyNotProfileLabels } from './rules.ts'
import { profileChanges } from './schema.ts'

test.each([
  [true, true, null],
  [true, false, null],
  [false, true, null],
  [false, false, 'no_role'],
])('helper %s and requester %s is answered with %s', (isHelper, isRequester, why) => {
  expect(whyNotProfileLabels({ isHelper, isRequester })).toBe(why)
})

test('omitted fields stay omitted, and fields that nobody may set are dropped', () => {
  expect(z.parse(profileChanges, {})).toEqual({})
  expect(z.parse(profileChanges, { id: 7, isVerified: true, ratingCount: 9, email: 'x@y.example' })).toEqual({})
})

test('names are stored on one line, and empty text becomes null', () => {
  expect(z.parse(profileChanges, { firstName: ' Mary \n Ann ', bio: ' ' })).toEqual({
    firstName: 'Mary Ann',
    bio: null,
  })
})

test.each([
  [{ firstName: ' ' }, 'First name is required'],
  [{ lastName: '\u200B' }, 'Last name is required'],
  [{ firstName: 'x'.repeat(nameMaxCharacters + 1) }, `Please use at most ${nameMaxCharacters} characters`],
  [{ bio: 'x'.repeat(bioMaxCharacters + 1) }, 'Please use at most 1,000 characters'],
])('%j is refused', (changes, message) => {
  expect(z.safeParse(profileChanges, changes).error?.issues[0]?.message).toBe(message)
})

test('a role is a boolean', () => {
  expect(z.safeParse(profileChanges, { isHelper: 'yes' }).success).toBe(false)
})
