import { expect, test } from 'vitest'
import type { PublicTerms, TermName } from '#shared/tasks/terms.ts'
import { termLines } from './term-lines.ts'

const today = new Date('2030-11-20T06:00:00Z')
const before: PublicTerms = {
  taskType: 'request',
  title: 'Walk my dog',
  date: '2030-11-23T21:00:00.000Z',
  time: '15:00',
  timeZone: 'America/Chicago',
  duration: 1,
  compensationType: 'money',
  compensation: 20,
  serviceOffered: null,
  pointsOffered: null,
  availability: null,
  area: 'Oak Park, 60302',
}

test.each<[string, TermName[], Partial<PublicTerms>, string[]]>([
  ['an amount', ['pay'], { compensation: 25 }, ['Pay: $25, was $20']],
  ['terms that were changed back', ['pay'], {}, ['Pay: $20, as before']],
  [
    'a day alone',
    ['date'],
    { date: '2030-11-24T06:00:00.000Z', time: null },
    ['Date: Sun, Nov 24, was Sat, Nov 23, 3–4 PM Chicago time'],
  ],
  [
    'day and hour',
    ['date', 'time'],
    { date: '2030-11-24T15:00:00.000Z', time: '09:00' },
    ['Date and time: Sun, Nov 24, 9–10 AM Chicago time, was Sat, Nov 23, 3–4 PM Chicago time'],
  ],
  ['another town', ['place'], { area: 'Chicago, 60601' }, ['Place: Chicago, 60601, was Oak Park, 60302']],
  ['another street', ['place'], {}, ['Place: Changed, still in Oak Park, 60302']],
  [
    'words and hours',
    ['title', 'description', 'duration', 'availability'],
    { title: 'Walk my cat', duration: 2.5, availability: 'Ring twice' },
    [
      'Title: Walk my cat, was Walk my dog',
      'Description: Changed',
      'Duration: 2.5 hours, was 1 hour',
      'Availability: Ring twice, was Not said',
    ],
  ],
])('for %s its helper reads the present and the former value', (_, changed, fields, lines) => {
  const change = { termsVersion: 2, changed, before, after: { ...before, ...fields } }
  const said = termLines(change, today).map(({ name, now, was }) => `${name}: ${now}${was ? `, was ${was}` : ''}`)
  expect(said).toEqual(lines)
})
