import { describe, expect, test } from 'vitest'
import { hourMs } from '#shared/time.ts'
import { findAddressees, findWorkers, isStuck, knowsOne, type Volunteer, whyNotAnswer, whyNotWork } from './rules.ts'

const none = { isAuthor: false, isReporter: false, hasBlocked: false, hadArrangement: false, hasWritten: false }
const kinds = {
  free: none,
  author: { ...none, isAuthor: true },
  reporter: { ...none, isReporter: true },
  blocks: { ...none, hasBlocked: true },
  helped: { ...none, hadArrangement: true },
  wrote: { ...none, hasWritten: true },
}
type Tie = keyof typeof kinds

/** Reads volunteers such as 'operator wrote' and 'moderator free decided'; each one's words are their id. */
const volunteers = (...them: `${'operator' | 'moderator'} ${Tie}${'' | ' decided'}`[]): Volunteer[] =>
  them.map((id) => {
    const [role, tie, decided] = id.split(' ')
    return { id, isOperator: role === 'operator', ties: kinds[tie as Tie], hasDecided: decided !== undefined }
  })
const ids = (found: Volunteer[]) => found.map(({ id }) => id)

describe('who works on a case', () => {
  test.each([
    { them: volunteers('operator wrote', 'moderator free'), workers: ['moderator free'] },
    { them: volunteers('operator wrote', 'moderator helped'), workers: ['operator wrote'] },
    { them: volunteers('operator author', 'operator blocks', 'moderator reporter'), workers: ['operator blocks'] },
    { them: volunteers('operator author', 'moderator blocks'), workers: [] },
    { them: volunteers('operator reporter'), workers: [] },
    { them: volunteers('operator wrote', 'moderator free decided'), workers: ['operator wrote'] },
    { them: volunteers('operator free decided', 'moderator free decided'), workers: ['operator free decided'] },
    { them: volunteers(), workers: [] },
  ])('of $them.length volunteers are $workers', ({ them, workers }) => {
    expect(ids(findWorkers(them))).toEqual(workers)
    expect(isStuck(them)).toBe(them.length > 0 && workers.length === 0)
    const others = them.filter(({ id }) => !workers.includes(id) && !id.endsWith('decided'))
    for (const { id } of others) expect(whyNotWork(id, them), id).not.toBeNull()
    for (const id of workers) expect(whyNotWork(id, them), id).toBeNull()
  })

  test('are none of the two, whatever their role, and nobody without one', () => {
    expect(whyNotWork('operator author', volunteers('operator author'))).toBe('case_own')
    expect(whyNotWork('operator reporter', volunteers('operator reporter'))).toBe('case_own')
    expect(whyNotWork('somebody', volunteers('operator free'))).toBe('case_too_close')
  })

  test('say so if they know one of the two', () => {
    const them = volunteers('operator wrote', 'moderator free')
    expect(them.map(({ id }) => knowsOne(id, them))).toEqual([true, false])
  })

  test('are told of it, and if there are none, all but the two', () => {
    expect(ids(findAddressees(volunteers('moderator free', 'operator wrote')))).toEqual(['moderator free'])
    expect(ids(findAddressees(volunteers('operator author', 'moderator wrote')))).toEqual(['moderator wrote'])
  })
})

test.each([
  { who: 'moderator free', them: volunteers('moderator free', 'operator free decided'), hours: 0, why: null },
  {
    who: 'operator free decided',
    them: volunteers('operator free decided', 'operator wrote'),
    hours: 48,
    why: 'appeal_own_decision',
  },
  { who: 'operator free decided', them: volunteers('operator free decided'), hours: 23, why: 'appeal_own_too_early' },
  { who: 'operator free decided', them: volunteers('operator free decided'), hours: 24, why: null },
  { who: 'operator wrote decided', them: volunteers('operator wrote decided'), hours: 24, why: null },
  {
    who: 'moderator free decided',
    them: volunteers('moderator free decided', 'operator author'),
    hours: 48,
    why: 'appeal_own_decision',
  },
])('$who answers an appeal after $hours hours: $why', ({ who, them, hours, why }) => {
  const now = new Date('2026-11-28T12:00:00Z')
  expect(whyNotAnswer(who, them, { appealedAt: new Date(now.getTime() - hours * hourMs), now })).toBe(why)
})
