import { expect, test } from 'vitest'
import { offerLabels, offerMessage, offerPhrase, releasedText, splitOfferMessage } from './copy.ts'
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
  [true, 'Ben is told and sees your exact address. Neighbors no longer find this task.'],
  [false, 'Ben is told. Neighbors no longer find this task.'],
])('accepting reveals a private address: %j', (addressPrivate, words) => {
  expect(acceptEffectText({ taskType: 'request', addressPrivate }, 'Ben', 0)).toBe(words)
})

test.each([
  [null, false, 'Ben offered to help', null],
  ['I like dogs: all of them.', false, 'Ben offered to help', 'I like dogs: all of them.'],
  [null, true, 'Ben offered to help again', null],
  ['I am well again.', true, 'Ben offered to help again', 'I am well again.'],
])(
  'the message of an offer with the text %s is split into what happened and that text',
  (text, isAgain, event, own) => {
    const content = offerMessage('Ben', { text, isAgain })
    expect(splitOfferMessage(content, false, 'request')).toEqual({ event, text: own })
    expect(splitOfferMessage(content, true, 'request')).toEqual({ event: event.replace('Ben', 'You'), text: own })
    const asked = event.replace('offered to help', 'asked for this')
    expect(splitOfferMessage(content, false, 'service')).toEqual({ event: asked, text: own })
  },
)

test.each([
  ['A cold', 'Ada canceled: “A cold.”'],
  ['A cold.', 'Ada canceled: “A cold.”'],
  ['Can we move it?', 'Ada canceled: “Can we move it?”'],
  ['Sorry 😕', 'Ada canceled: “Sorry 😕”'],
  [null, 'Ada canceled.'],
])('the reason %s is a sentence of its own', (releaseReason, words) => {
  expect(releasedText({ releasedBy: 'requester', releaseReason }, 'Ada')).toBe(words)
})
