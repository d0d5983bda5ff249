import { expect, test } from 'vitest'
import { promiseOutcomes } from './choices.ts'
import { describePromises, describeRecord, describeRecordOf } from './describe-record.ts'
import { explainCounting, promiseSentences } from './promise-copy.ts'

const counts = { done: 9, late: 1, noShows: 0, contested: 0 }

test.each([
  [{ soFar: 10, counts }, 'In the last year: 9 done, 1 cancelled late, 0 not there'],
  [
    { soFar: 13, counts: { ...counts, contested: 3 } },
    'In the last year: 9 done, 1 cancelled late, 0 not there and 3 not agreed on',
  ],
  [{ soFar: 2, counts: null }, 'New here: 2 so far'],
])('the numbers %j read %s', (record, words) => {
  expect(describeRecord(record)).toBe(words)
})

test('beside a person, the words begin with the first name', () => {
  expect(describeRecordOf({ firstName: 'Ada' }, { soFar: 2, counts: null })).toBe('Ada, new here: 2 so far')
})

test.each([
  [{ asRequester: null, asHelper: null }, []],
  [{ asRequester: 'keeps', asHelper: 'keeps' }, ['Keeps promises']],
  [{ asRequester: null, asHelper: 'usually' }, ['Usually keeps promises on what others post']],
  [
    { asRequester: 'keeps', asHelper: 'usually' },
    ['Keeps promises on what they post', 'Usually keeps promises on what others post'],
  ],
] as const)('a profile with %j says %j', (promises, lines) => {
  expect(describePromises(promises)).toEqual(lines)
})

test.each([
  ['happened', 'Nov 28, 2027', 'It counts for you until Nov 28, 2027.'],
  ['late', 'Nov 28, 2027', 'It counts against you until Nov 28, 2027, half as much as not being there.'],
  ['no_show', null, 'It doesn’t count: at most two a month with the same neighbor do.'],
  ['contested', null, 'It counts against nobody.'],
  ['early', null, 'It doesn’t count.'],
] as const)('one that was %s and counts until %s: %s', (outcome, until, words) => {
  expect(explainCounting(outcome, until)).toBe(words)
})

test('each outcome has a sentence', () => {
  for (const outcome of promiseOutcomes) expect(promiseSentences[outcome]).toMatch(/\.$/)
})
