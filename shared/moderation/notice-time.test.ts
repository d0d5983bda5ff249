import { expect, test } from 'vitest'
import { subjectKinds } from '#shared/reports/choices.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { decisionKinds } from './choices.ts'
import { arrangementMaxDays } from './limits.ts'
import { findNoticeTime, whyNotWait } from './notice-time.ts'

const now = new Date('2026-03-07T18:00:00Z')
const inHours = (hours: number) => new Date(now.getTime() + hours * hourMs)
const warned = { subjectKind: 'message', kind: 'warn', wait: 'week', arrangement: null } as const

test('only what lets the author guess can wait, and no step that is noticed at once', () => {
  const waiting = subjectKinds.filter((subjectKind) => whyNotWait({ ...warned, subjectKind }, now) === null)
  expect(waiting.toSorted()).toEqual(['match', 'message', 'offer'])
  const kinds = decisionKinds.filter((kind) => whyNotWait({ ...warned, kind }, now) === null)
  expect(kinds).toEqual(['advise', 'hide', 'warn'])
})

test('the notice comes some days later, or the day after they meet, if that is known and not far away', () => {
  expect(findNoticeTime('day', null, now)).toEqual(inHours(24))
  expect(findNoticeTime('three_days', null, now)).toEqual(inHours(72))
  expect(findNoticeTime('week', { endsAt: inHours(1) }, now)).toEqual(inHours(7 * 24))
  expect(findNoticeTime('arrangement', { endsAt: inHours(50) }, now)).toEqual(inHours(74))
  expect(findNoticeTime('arrangement', { endsAt: inHours(-3) }, now), 'is over').toEqual(inHours(24))
  const last = new Date(now.getTime() + arrangementMaxDays * dayMs)
  expect(findNoticeTime('arrangement', { endsAt: last }, now)?.getTime()).toBe(last.getTime() + dayMs)
  for (const arrangement of [null, { endsAt: null }, { endsAt: new Date(last.getTime() + 1) }]) {
    expect(findNoticeTime('arrangement', arrangement, now)).toBeNull()
    expect(whyNotWait({ ...warned, wait: 'arrangement', arrangement }, now)).toBe('arrangement_missing')
  }
})
