import { expect, test } from 'vitest'
import { parseDraft } from './task-draft.ts'
import { emptyTask } from './task-form-values.ts'

const now = new Date(2026, 6, 15, 12)
const walk = { ...emptyTask, title: 'Walk our beagle', date: '2026-07-16', addressPrivate: false }

test('a draft is restored as it was typed', () => {
  expect(parseDraft(JSON.stringify(walk), now)).toEqual(walk)
  for (const fields of [{ date: '2026-07-15' }, { compensationType: 'free' }])
    expect(parseDraft(JSON.stringify({ ...walk, ...fields }), now)).toMatchObject(fields)
})

test.each(['', 'nonsense', 'null', '"words"'])('nothing is restored from %j', (stored) => {
  expect(parseDraft(stored, now)).toBeNull()
})

test.each([
  ['a day that has passed', { date: '2026-07-14' }, { date: '' }],
  ['a day that is none', { date: 'soon' }, { date: '' }],
  ['a field of another sort', { address: 7, addressPrivate: 'no' }, { address: '', addressPrivate: true }],
  ['a pay that is not offered', { compensationType: 'points' }, { compensationType: 'money' }],
  ['no day, as an older release stored it', { date: null }, { date: '' }],
])('%s is left out of a draft, and nothing else is', (_what, stored, left) => {
  expect(parseDraft(JSON.stringify({ ...walk, ...stored, price: 1 }), now)).toEqual({ ...walk, ...left })
})
