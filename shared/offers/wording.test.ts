import { expect, test } from 'vitest'
import { offerDialogs, whatAcceptingDoes } from './dialog-wording.ts'
import { offerLabels, offerMessage, offerPhrase } from './wording.ts'

test.each([
  ['I have a mower.', 'Ben offered to help: I have a mower.'],
  [null, 'Ben offered to help.'],
  ['', 'Ben offered to help.'],
])('with %j in his own words, Ben’s offer says so in the chat', (words, message) => {
  expect(offerMessage('Ben', words)).toBe(message)
  expect(offerMessage('Ben', words)).toContain(offerPhrase)
})

const said = Object.entries({ ...offerLabels.service, ...offerDialogs.service }).map(([what, label]) => [
  what,
  typeof label === 'string' ? label : (label as (of: unknown) => string)('Ben'),
])

test.each([...said, ['accepting', whatAcceptingDoes('service', 'Ben', 2)]])(
  'who asks for a service neither helps nor offers: %s',
  (_what, words) => {
    expect(words).not.toMatch(/\bhelp|your offer\b|\boffers?$|\boffered|as neighbors offer|send offer/i)
  },
)
