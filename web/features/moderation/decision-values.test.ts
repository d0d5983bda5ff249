import { expect, test } from 'vitest'
import { preparedAnswers } from '#shared/moderation/prepared-copy.ts'
import { emptyDecision, kindsFor, parseDecision, toDecision, withKind } from './decision-values.ts'

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
  const typed = { kind: 'keep', rule: '2', facts: 'A check for two thousand dollars.', reporterText: '' }
  expect(toDecision(typed, found)).toEqual({ ...found, kind: 'keep', rule: null, facts: null, reporterText: '' })
  expect(toDecision({ ...typed, kind: 'warn' }, found)).toMatchObject({ rule: 2, facts: typed.facts })
})

test('only what can be hidden is offered to be hidden', () => {
  expect(kindsFor('task')).toContain('hide')
  for (const kind of ['person', 'message'] as const) expect(kindsFor(kind)).not.toContain('hide')
})

test('an unreadable draft is an empty form', () => {
  expect(parseDecision('no JSON')).toEqual(emptyDecision)
})
