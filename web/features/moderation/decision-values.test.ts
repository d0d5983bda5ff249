import { expect, test } from 'vitest'
import { preparedAnswers } from '#shared/moderation/prepared-copy.ts'
import { emptyDecision, kindsFor, parseDecision, toDecision, waitOf, withKind, withoutEnd } from './decision-values.ts'

const subject = { reason: 'scam', subjectKind: 'task' } as const
const found = { id: '00000000-0000-4000-8000-0000000000c1', version: 3 }

test('the prepared sentences change with the decision', () => {
  const warned = withKind(emptyDecision, 'warn', subject)
  expect(warned.facts).toMatch(/^In your post we saw that money .* Please stop it now\.$/)
  const advised = withKind(warned, 'advise', subject)
  expect(advised.facts).toMatch(/Please leave it out from now on\.$/)
  expect(withKind(advised, 'keep', subject)).toMatchObject({ facts: '', reporterText: preparedAnswers.keep })
})

test('a sentence that a moderator has edited stays', () => {
  const edited = { ...withKind(emptyDecision, 'warn', subject), facts: 'A check for two thousand dollars.' }
  expect(withKind(edited, 'advise', subject)).toMatchObject({
    facts: edited.facts,
    reporterText: preparedAnswers.advise,
  })
})

test('nothing is prepared where nobody knows what there was to see', () => {
  expect(withKind(emptyDecision, 'warn', { ...subject, reason: 'other' }).facts).toBe('')
})

test('to keep something is sent without the rule and the facts that were typed before', () => {
  const typed = { ...emptyDecision, kind: 'keep', rule: '2', facts: 'A check for two thousand dollars.' }
  expect(toDecision(typed, found)).toEqual({
    ...found,
    kind: 'keep',
    rule: null,
    days: null,
    facts: null,
    reporterText: '',
  })
  expect(toDecision({ ...typed, kind: 'warn' }, found)).toMatchObject({ rule: 2, facts: typed.facts })
})

test('a limit proposes a week, and a suspension has an end until somebody chooses none', () => {
  const limited = withKind(emptyDecision, 'limit', subject)
  expect(toDecision(limited, found)).toMatchObject({ kind: 'limit', days: 7 })
  const suspended = withKind(limited, 'suspend', subject)
  expect(toDecision(suspended, found).days).toBe(30)
  expect(toDecision({ ...suspended, days: withoutEnd }, found).days).toBeNull()
  expect(toDecision(withKind(suspended, 'warn', subject), found).days).toBeNull()
})

test('a notice waits only with a decision whose notice can wait', () => {
  const later = { ...withKind(emptyDecision, 'warn', subject), noticeAfter: 'week' }
  expect(waitOf(later)).toBe('week')
  expect(waitOf(withKind(later, 'limit', subject))).toBeNull()
  expect(waitOf({ ...later, noticeAfter: '' })).toBeNull()
})

test('only what can be hidden is offered to be hidden', () => {
  for (const kind of ['task', 'review', 'message', 'offer'] as const) expect(kindsFor(kind, false)).toContain('hide')
  for (const kind of ['person', 'match'] as const) expect(kindsFor(kind, true)).not.toContain('hide')
  expect([kindsFor('task', false), kindsFor('task', true)].map((kinds) => kinds.includes('remove'))).toEqual([
    false,
    true,
  ])
})

test('an unreadable draft is an empty form', () => {
  expect(parseDecision('no JSON')).toEqual(emptyDecision)
})
