import { expect, test } from 'vitest'
import { offerLabels, offerMessage, offerPhrase } from './copy.ts'
import { acceptEffectText, offerDialogCopy } from './dialog-copy.ts'

test.each([
  ['I have a mower.', 'Ben offered to help: I have a mower.'],
  [null, 'Ben offered to help.'],
  ['', 'Ben offered to help.'],
])('with %j as its text, Ben’s offer says so in the chat', (text, message) => {
  expect(offerMessage('Ben', { text })).toBe(message)
  expect(offerMessage('Ben', { text })).toContain(offerPhrase)
})

test.each([
  ['I have a mower.', 'Ben offered to help again: I have a mower.'],
  [null, 'Ben offered to help again.'],
])('with %j as its text, an offer that Ben repeats says that it is one', (text, message) => {
  expect(offerMessage('Ben', { text, isAgain: true })).toBe(message)
})

const said = Object.entries({ ...offerLabels.service, ...offerDialogCopy.service }).map(([what, label]) => [
  what,
  typeof label === 'string' ? label : (label as (of: unknown) => string)('Ben'),
])

test.each([...said, ['accepting', acceptEffectText({ taskType: 'service', addressPrivate: true }, 'Ben', 2)]])(
  'texts for a person who responds to a service mention neither help nor an offer: %s',
  (_what, words) => {
    expect(words).not.toMatch(/\bhelp|your offer\b|\boffers?$|\boffered|as neighbors offer|send offer/i)
  },
)

test.each([
  [true, 'Ben is told at once and sees your exact address. Neighbors no longer find this task.'],
  [false, 'Ben is told at once. Neighbors no longer find this task.'],
])('accepting reveals a private address: %j', (addressPrivate, words) => {
  expect(acceptEffectText({ taskType: 'request', addressPrivate }, 'Ben', 0)).toBe(words)
})
