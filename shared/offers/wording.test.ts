import { expect, test } from 'vitest'
import { offerDialogs, whatAcceptingDoes } from './dialog-wording.ts'
import { offerLabels, offerMessage, offerPhrase } from './wording.ts'

test.each([
  ['I have a mower.', 'Ben offered to help: I have a mower.'],
  [null, 'Ben offered to help.'],
  ['', 'Ben offered to help.'],
])('with %j in his own words, Ben’s offer says so in the chat', (words, message) => {
  expect(offerMessage('Ben', { words })).toBe(message)
  expect(offerMessage('Ben', { words })).toContain(offerPhrase)
})

test.each([
  ['I have a mower.', 'Ben offered to help again: I have a mower.'],
  [null, 'Ben offered to help again.'],
])('with %j in his own words, an offer that Ben makes again says that it is', (words, message) => {
  expect(offerMessage('Ben', { words, isAgain: true })).toBe(message)
})

const said = Object.entries({ ...offerLabels.service, ...offerDialogs.service }).map(([what, label]) => [
  what,
  typeof label === 'string' ? label : (label as (of: unknown) => string)('Ben'),
])

test.each([...said, ['accepting', whatAcceptingDoes({ taskType: 'service', addressPrivate: true }, 'Ben', 2)]])(
  'who asks for a service neither helps nor offers: %s',
  (_what, words) => {
    expect(words).not.toMatch(/\bhelp|your offer\b|\boffers?$|\boffered|as neighbors offer|send offer/i)
  },
)

test.each([
  [true, 'Ben is told at once and sees your exact address. Neighbors no longer find this task.'],
  [false, 'Ben is told at once. Neighbors no longer find this task.'],
])('accepting gives an address away that is private: %j', (addressPrivate, words) => {
  expect(whatAcceptingDoes({ taskType: 'request', addressPrivate }, 'Ben', 0)).toBe(words)
})
