import { expect, test } from 'vitest'
import { offerMessage, offerPhrase } from './wording.ts'

test.each([
  ['I have a mower.', 'Ben offered to help: I have a mower.'],
  [null, 'Ben offered to help.'],
  ['', 'Ben offered to help.'],
])('with %j in his own words, Ben’s offer says so in the chat', (words, message) => {
  expect(offerMessage('Ben', words)).toBe(message)
  expect(offerMessage('Ben', words)).toContain(offerPhrase)
})
