import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { agreedTimes } from './agreed-times.ts'
import { type AnswerFacts, absentTimes, askedAtOf, isStillAhead, whyNotAnswer, whyNotGive } from './rules.ts'

const timeZone = 'America/Chicago'
const acceptedAt = new Date('2026-10-20T15:00:00Z')
const agreed = (date: string, time: string | null) => ({
  acceptedAt,
  askAt: null,
  ...agreedTimes({ date: new Date(date), time, timeZone, duration: 3 }),
})
const later = (moment: Date | null, ms: number) => new Date((moment as Date).getTime() + ms)

describe.each([
  // The hours of these nights: from half past midnight, three real hours.
  ['in November', '2026-11-01T05:30:00Z', '00:30'],
  ['in March', '2027-03-14T06:30:00Z', '00:30'],
])('on the night when clocks change %s', (_, date, time) => {
  const night = agreed(date, time)
  test('both are asked three hours later, and absence can be said from 15 minutes, for 7 days', () => {
    expect(askedAtOf(night)).toEqual(later(night.startsAt, 3 * hourMs))
    const { from, until } = absentTimes(night)
    expect(from).toEqual(later(night.startsAt, 15 * minuteMs))
    expect(until).toEqual(later(from, 7 * dayMs))
  })
})

test.each([
  ['in November', '2026-11-01T05:00:00Z', '2026-11-02T02:00:00Z'],
  ['in March', '2027-03-14T06:00:00Z', '2027-03-15T01:00:00Z'],
])('a day without an hour %s lies ahead until 8 PM, when both are asked and absence opens', (_, date, evening) => {
  const day = agreed(date, null)
  expect(askedAtOf(day)).toEqual(new Date(evening))
  expect(absentTimes(day).from).toEqual(new Date(evening))
  expect(isStillAhead(day, new Date(Date.parse(evening) - 1))).toBe(true)
  expect(isStillAhead(day, new Date(evening))).toBe(false)
})

test('without a date both are asked a week after the match, and its time is always ahead', () => {
  const undated = { acceptedAt, startsAt: null, endsAt: null, isDayOnly: false, askAt: null }
  expect(askedAtOf(undated)).toEqual(later(acceptedAt, 7 * dayMs))
  expect(absentTimes(undated).from).toEqual(later(acceptedAt, 7 * dayMs))
  expect(isStillAhead(undated, later(acceptedAt, 100 * dayMs))).toBe(true)
})

describe('an answer', () => {
  const timed = agreed('2026-11-03T15:00:00Z', '09:00')
  const start = timed.startsAt
  const facts = (more: Partial<AnswerFacts> = {}): AnswerFacts => ({
    ...timed,
    role: 'helper',
    ownAnswer: null,
    outcome: null,
    chargedTo: null,
    settledAt: null,
    ...more,
  })

  test.each([
    ['absent', 15 * minuteMs - 1, 'absent_closed'],
    ['absent', 15 * minuteMs, null],
    ['absent', 15 * minuteMs + 7 * dayMs, null],
    ['absent', 15 * minuteMs + 7 * dayMs + 1, 'absent_closed'],
    ['mine', -hourMs, null],
    ['yes', -hourMs, null],
  ] as const)('%s, %d ms from the start: %s', (answer, ms, why) => {
    expect(whyNotGive(answer, facts(), later(start, ms))).toBe(why)
  })

  test('that is given already may be given again, so that its note can change', () => {
    expect(whyNotGive('absent', facts({ ownAnswer: 'absent' }), later(start, 8 * dayMs))).toBe(null)
  })

  test('is refused once it is settled, but for 30 days not to who was charged because of silence', () => {
    const settledAt = later(start, 4 * dayMs)
    const charged = facts({ outcome: 'no_show', chargedTo: 'helper', settledAt })
    expect(whyNotAnswer(charged, later(settledAt, 30 * dayMs))).toBe(null)
    for (const other of [
      whyNotAnswer(charged, later(settledAt, 30 * dayMs + 1)),
      whyNotAnswer({ ...charged, role: 'requester' }, settledAt),
      whyNotAnswer({ ...charged, ownAnswer: 'mine' }, settledAt),
      whyNotAnswer({ ...charged, outcome: 'late' }, settledAt),
    ])
      expect(other).toBe('arrangement_settled')
  })
})
