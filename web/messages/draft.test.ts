import { expect, test } from 'vitest'
import { arrive, bringBack, type Draft, emptyDraft, letGo, settle, type Words } from './draft.ts'

const words = (content: string): Words => ({ content, clientId: `id of ${content}` })
const typed = (text: string): Draft => ({ ...emptyDraft, text })
const leaving = (...contents: string[]): Draft => ({ ...emptyDraft, leaving: contents.map(words) })
const newId = () => 'a new id'

test('what Ada sends leaves the box under an id of its own', () => {
  const { draft, sent } = letGo(typed('Hello'), 'Hello', newId)
  expect(sent).toEqual({ content: 'Hello', clientId: 'a new id' })
  expect(draft).toEqual({ text: '', returned: [], leaving: [sent] })
  expect(arrive(draft, sent)).toEqual(emptyDraft)
})

test('what fails is in the box again, before what she has written since', () => {
  const draft = bringBack({ ...leaving('Hello'), text: 'Are you there?' }, words('Hello'))
  expect(draft).toEqual({ text: 'Hello\nAre you there?', returned: [words('Hello')], leaving: [] })
})

test('several that fail come back in the order in which they were sent', () => {
  const draft = ['one', 'two', 'three']
    .map(words)
    .reduce(bringBack, { ...leaving('one', 'two', 'three'), text: 'four' })
  expect(draft.text).toBe('one\ntwo\nthree\nfour')
  expect(draft.leaving).toEqual([])
})

test('sent again unchanged it is the same message; changed it is another', () => {
  const draft = bringBack(leaving('Hello'), words('Hello'))
  expect(letGo(draft, 'Hello', newId).sent).toEqual(words('Hello'))
  expect(letGo({ ...draft, text: 'Hello!' }, 'Hello!', newId).sent.clientId).toBe('a new id')
})

test('words whose answer alone was lost leave the box, and what was written since stays', () => {
  const draft = bringBack({ ...leaving('Hello'), text: 'More' }, words('Hello'))
  expect(settle(draft, () => false)).toBe(draft)
  expect(settle(draft, (clientId) => clientId === 'id of Hello')).toEqual({ text: 'More', returned: [], leaving: [] })
})

test('words that she has changed meanwhile stay hers', () => {
  const draft = { ...bringBack(leaving('Hello'), words('Hello')), text: 'Hi there' }
  expect(settle(draft, () => true)).toBe(draft)
})
