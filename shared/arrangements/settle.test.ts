import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { type Answer, answers, endReasons } from './choices.ts'
import { type SettleFacts, type Side, settle, verdicts, verdictsOfSilence } from './settle.ts'

/** An arrangement of a Saturday at 10 AM for two hours, made five days before. */
const start = new Date('2026-06-06T15:00:00Z')
const at = (hours: number) => new Date(start.getTime() + hours * hourMs)
const end = at(2)
const longAfter = at(24 * 60)
/** Both notices of a side, sent at the agreed end and a day later. */
const notices = [end, at(26)]

const side = (answer: Answer | null = null, answeredAt: Date = at(3), more: Partial<Side> = {}): Side => ({
  answer,
  answeredAt: answer && answeredAt,
  noticesSentAt: notices,
  isExcused: false,
  isOftenContested: false,
  ...more,
})

const facts = (requester: Side, helper: Side, more: Partial<SettleFacts> = {}): SettleFacts => ({
  requester,
  helper,
  agreed: { acceptedAt: at(-5 * 24), starts: [{ startsAt: start, until: null }] },
  endsAt: end,
  askedAt: end,
  end: null,
  isExempt: false,
  now: longAfter,
  ...more,
})

const happened = { kind: 'happened' }
const nobodys = { kind: 'nobodys' }
const contested = { kind: 'contested' }
const unanswered = { kind: 'unanswered' }
const late = { kind: 'charged', as: 'late' }
const noShow = { kind: 'charged', as: 'no_show' }

describe('two answers settle at once', () => {
  /** The second answer of each pair is the helper's; the side that says 'mine' is charged. */
  const table: [Answer, Answer, object][] = [
    ['yes', 'yes', happened],
    ['yes', 'together', contested],
    ['yes', 'mine', contested],
    ['yes', 'theirs', contested],
    ['yes', 'absent', contested],
    ['together', 'together', nobodys],
    ['together', 'mine', { ...late, to: 'helper' }],
    ['together', 'theirs', contested],
    ['together', 'absent', contested],
    ['mine', 'mine', nobodys],
    ['theirs', 'mine', { ...late, to: 'helper' }],
    ['absent', 'mine', { ...noShow, to: 'helper' }],
    ['theirs', 'theirs', contested],
    ['theirs', 'absent', contested],
    ['absent', 'absent', contested],
  ]
  test.each(table)('%s and %s', (one, other, settlement) => {
    const now = at(3)
    expect(settle(facts(side(one), side(other), { now }))).toEqual(settlement)
    const mirrored = 'to' in settlement ? { ...settlement, to: 'requester' } : settlement
    expect(settle(facts(side(other), side(one), { now }))).toEqual(mirrored)
  })

  test('each pair has one row', () => {
    const pairs = answers.flatMap((one, index) => answers.slice(index).map((other) => [one, other].toSorted().join()))
    expect(verdicts.map(([one, other]) => [one, other].toSorted().join()).toSorted()).toEqual(pairs.toSorted())
    expect(Object.keys(verdictsOfSilence).toSorted()).toEqual([...answers].toSorted())
  })
})

describe('a lone answer is settled by its clock', () => {
  const table: [Answer, number, number, object][] = [
    // The answer, when it is given, when it counts (both in hours from the start), and what comes of it.
    ['yes', 3, 3 + 72, happened],
    ['yes', -3, 2 + 72, happened],
    ['together', -30, -30 + 72, nobodys],
    ['together', 3, 3 + 72, nobodys],
    ['mine', -30, -30 + 72, { kind: 'charged', as: 'early' }],
    ['mine', -3, -3 + 72, late],
    ['theirs', 3, 3 + 72, nobodys],
    ['absent', 1, 26 + 72, noShow],
    ['absent', 50, 50 + 72, noShow],
  ]
  test.each(table)('%s, given %d hours from the start, at hour %d', (answer, given, due, settlement) => {
    for (const by of ['requester', 'helper'] as const) {
      const sides =
        by === 'requester' ? ([side(answer, at(given)), side()] as const) : ([side(), side(answer, at(given))] as const)
      const before = new Date(at(due).getTime() - 1)
      expect(settle(facts(...sides, { now: before }))).toEqual({ kind: 'not_yet', at: at(due) })
      const settled = settle(facts(...sides, { now: at(due) }))
      const other = by === 'requester' ? 'helper' : 'requester'
      const to = answer === 'absent' ? other : by
      expect(settled).toEqual('as' in settlement ? { ...settlement, to } : settlement)
    }
  })

  test('nobody is charged with a no-show unless both notices were really sent', () => {
    for (const noticesSentAt of [[], [end]]) {
      const unsent = facts(side('absent', at(3)), side(null, at(3), { noticesSentAt }))
      const givenUpAt = new Date(at(3).getTime() + 30 * dayMs)
      expect(settle({ ...unsent, now: new Date(givenUpAt.getTime() - 1) })).toEqual({ kind: 'not_yet', at: givenUpAt })
      expect(settle({ ...unsent, now: givenUpAt })).toEqual(nobodys)
    }
  })

  test('somebody whose claims were often contested does not win by silence, only by a word of the other', () => {
    const claims = side('absent', at(3), { isOftenContested: true })
    expect(settle(facts(claims, side()))).toEqual(nobodys)
    expect(settle(facts(claims, side('mine')))).toEqual({ ...noShow, to: 'helper' })
  })

  test('a no-show by silence can still be answered', () => {
    expect(settle(facts(side('absent'), side()))).toEqual({ ...noShow, to: 'helper' })
    expect(settle(facts(side('absent'), side('yes', at(24 * 20))))).toEqual(contested)
  })
})

describe('silence of both', () => {
  test('is unanswered 72 hours after the second notice of the later one', () => {
    const sides = [side(), side(null, end, { noticesSentAt: [end, at(40)] })] as const
    expect(settle(facts(...sides, { now: at(40 + 72 - 0.001) }))).toEqual({ kind: 'not_yet', at: at(40 + 72) })
    expect(settle(facts(...sides, { now: at(40 + 72) }))).toEqual(unanswered)
  })

  test('ends too if the notices could not be sent, and without a date', () => {
    const unsent = side(null, end, { noticesSentAt: [end] })
    expect(settle(facts(unsent, side(), { now: at(100) }))).toEqual({ kind: 'not_yet', at: at(2 + 30 * 24) })
    expect(settle(facts(unsent, side()))).toEqual(unanswered)
    const undated = { endsAt: null, askedAt: at(7 * 24), agreed: { acceptedAt: start, starts: [] } }
    const due = at((7 + 30) * 24)
    expect(settle(facts(unsent, side(), { ...undated, now: at(100) }))).toEqual({ kind: 'not_yet', at: due })
  })
})

describe('an arrangement that has ended', () => {
  test('has happened once the requester has completed the task, whatever is said later', () => {
    for (const answer of [null, ...answers])
      expect(settle(facts(side('yes'), side(answer), { end: { reason: 'done', by: 'requester', at: at(3) } }))).toEqual(
        happened,
      )
  })

  test.each([
    ['blocked 25 hours before', -25, 'early'],
    ['blocked exactly 24 hours before', -24, 'early'],
    ['blocked a minute less than 24 hours before', -24 + 1 / 60, 'late'],
    ['blocked an hour after the start', 1, 'late'],
  ])('%s is charged to who blocks', (_, hours, as) => {
    const blocks = facts(side('mine', at(hours)), side(), {
      end: { reason: 'blocked', by: 'requester', at: at(hours) },
    })
    expect(settle(blocks)).toEqual({ kind: 'charged', to: 'requester', as })
  })

  test('by a block is late less than 24 hours before, also where the match was made later', () => {
    const agreed = { acceptedAt: at(-3), starts: [{ startsAt: start, until: null }] }
    const end = { reason: 'blocked', by: 'helper', at: at(-2) } as const
    expect(settle(facts(side(), side('mine', at(-2)), { agreed, end }))).toEqual({ ...late, to: 'helper' })
    const released = { ...end, reason: 'released' } as const
    expect(settle(facts(side(), side('mine', at(-2)), { agreed, end: released }))).toMatchObject({ as: 'early' })
  })

  test('by a block does not erase the claim of who blocks', () => {
    const end = { reason: 'blocked', by: 'requester', at: at(1) } as const
    expect(settle(facts(side('absent', at(1)), side(), { end }))).toEqual({ ...noShow, to: 'helper' })
  })

  test.each(['suspended', 'left'] as const)('because one of the two is %s charges nobody', (reason) => {
    for (const answer of [null, ...answers])
      for (const gone of [null, ...answers]) {
        const settlement = answer === 'yes' ? happened : nobodys
        expect(settle(facts(side(gone), side(answer), { end: { reason, by: 'requester', at: at(1) } }))).toEqual(
          settlement,
        )
        expect(settle(facts(side(answer), side(gone), { end: { reason, by: 'helper', at: at(1) } }))).toEqual(
          settlement,
        )
      }
  })

  test('before arrangements were kept is charged to nobody', () => {
    expect(settle(facts(side('absent'), side(), { isExempt: true }))).toEqual(nobodys)
    expect(settle(facts(side('mine'), side('absent'), { isExempt: true }))).toEqual(nobodys)
    expect(settle(facts(side('yes'), side(), { isExempt: true }))).toEqual(happened)
  })

  test('by a release before the start is no no-show, although the other side says so', () => {
    const end = { reason: 'released', by: 'helper', at: at(-2) } as const
    expect(settle(facts(side('absent', at(1)), side('mine', at(-2)), { end }))).toEqual({ ...late, to: 'helper' })
  })

  test('by a release after the start is a no-show if the other side has waited, excused or not', () => {
    const end = { reason: 'released', by: 'helper', at: at(0.5) } as const
    const released = side('mine', at(0.5), { isExcused: true })
    expect(settle(facts(side('absent', at(0.3)), released, { end }))).toEqual({ ...noShow, to: 'helper' })
  })

  test('by a release is as late as its end, whatever is said or repeated later', () => {
    const end = { reason: 'released', by: 'helper', at: at(-48) } as const
    expect(settle(facts(side(), side('mine', at(-2)), { end }))).toMatchObject({ as: 'early', to: 'helper' })
    const agreed = facts(side('mine', at(-2)), side('together', at(-48)), { end })
    expect(settle(agreed)).toMatchObject({ as: 'early', to: 'requester' })
  })

  test('is settled a month after both are asked, although one side changes the answer again and again', () => {
    const [asked, month] = [at(2), 30 * 24]
    const changing = facts(side(), side('together', at(2 + month - 1)), { askedAt: asked, now: at(2 + month) })
    expect(settle(changing)).toEqual(nobodys)
    expect(settle({ ...changing, now: at(2 + month - 1) })).toEqual({ kind: 'not_yet', at: at(2 + month) })
  })
})

test('a late cancelling that could not be helped is free, a no-show is not', () => {
  const excused = side('mine', at(-2), { isExcused: true })
  expect(settle(facts(excused, side()))).toEqual({ kind: 'charged', to: 'requester', as: 'excused' })
  const after = side('mine', at(3), { isExcused: true })
  expect(settle(facts(after, side('absent')))).toEqual({ ...noShow, to: 'requester' })
})

test('a start that was moved away from still makes it late for a day', () => {
  const starts = [
    { startsAt: start, until: at(-4) },
    { startsAt: at(72), until: null },
  ]
  const moved = { agreed: { acceptedAt: at(-5 * 24), starts }, endsAt: at(74) }
  expect(settle(facts(side('mine', at(-3)), side(), moved))).toMatchObject({ as: 'late' })
  expect(settle(facts(side('mine', at(20)), side(), { ...moved, now: at(20 + 72) }))).toMatchObject({ as: 'early' })
})

test('the sides can be exchanged, and time alone never changes what is settled', () => {
  const anySide = fc
    .record({
      answer: fc.option(fc.constantFrom(...answers)),
      minutes: fc.integer({ min: -10_000, max: 20_000 }),
      sent: fc.integer({ min: 0, max: 2 }),
      isExcused: fc.boolean(),
      isOftenContested: fc.boolean(),
    })
    .map(({ answer, minutes, sent, ...more }) => {
      const answeredAt = new Date(start.getTime() + minutes * minuteMs)
      return side(answer, answeredAt, { noticesSentAt: notices.slice(0, sent), ...more })
    })
  const anyEnd = fc.option(
    fc.record({
      reason: fc.constantFrom(...endReasons),
      by: fc.constantFrom('requester' as const, 'helper' as const),
      at: fc.integer({ min: -200, max: 400 }).map(at),
    }),
  )
  const exchange = { requester: 'helper', helper: 'requester' } as const
  fc.assert(
    fc.property(anySide, anySide, anyEnd, fc.integer({ min: 0, max: 3000 }), (one, other, end, hours) => {
      const now = at(hours)
      const found = settle(facts(one, other, { end, now }))
      const exchanged = settle(facts(other, one, { end: end && { ...end, by: exchange[end.by] }, now }))
      expect(exchanged).toEqual(found.kind === 'charged' ? { ...found, to: exchange[found.to] } : found)
      const later = settle(facts(one, other, { end, now: longAfter }))
      if (found.kind !== 'not_yet') expect(later).toEqual(found)
      else expect(found.at > now).toBe(true)
      expect(later.kind, 'no question stays open for ever').not.toBe('not_yet')
    }),
    { verbose: true },
  )
})
