import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { charges, outcomes } from '#shared/arrangements/choices.ts'
import { dayMs } from '#shared/time.ts'
import { type RecordLine, recordOf } from './record.ts'

const now = new Date('2026-11-28T12:00:00Z')
const timeZone = 'America/Chicago'

let neighbors = 0
/** A line of a helper's record, with another neighbor each time. */
const line = (more: Partial<RecordLine> = {}): RecordLine => ({
  role: 'helper',
  otherId: `neighbor ${neighbors++}`,
  outcome: 'happened',
  chargedTo: null,
  endedAt: now,
  timeZone,
  ...more,
})
const charge = (outcome: 'late' | 'no_show' | 'excused' | 'early', more: Partial<RecordLine> = {}) =>
  line({ outcome, chargedTo: 'helper', ...more })
const times = (count: number, make: (index: number) => RecordLine) => Array.from({ length: count }, (_, at) => make(at))
const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs)
const helper = (...lines: RecordLine[]) => recordOf(lines, 'helper', now)
const kept = (count: number) => times(count, () => line())

test.each([
  ['10 kept and 1 late', [...kept(10), charge('late')], 0.952],
  ['5 kept and 1 no-show', [...kept(5), charge('no_show')], 0.886],
  ['3 kept and 2 no-shows', [...kept(3), charge('no_show'), charge('no_show')], 0.775],
  ['nothing yet', [], 0.95],
  ['2 kept, half a year ago', times(2, () => line({ endedAt: daysAgo(180) })), 5.75 / 6],
])('%s', (_, lines, p) => {
  expect(helper(...lines).p).toBeCloseTo(p, 3)
})

test('only the last 365 days count', () => {
  const lastCounted = charge('no_show', { endedAt: daysAgo(365) })
  const tooOld = charge('no_show', { endedAt: new Date(daysAgo(365).getTime() - 1) })
  expect(helper(lastCounted)).toMatchObject({ noShows: 1 })
  expect(helper(tooOld)).toEqual(helper())
})

test('a person has two records, and what is charged to the other side is in neither', () => {
  const lines = [charge('no_show', { role: 'helper', chargedTo: 'requester' }), line({ role: 'requester' })]
  expect(recordOf(lines, 'helper', now)).toEqual(helper())
  expect(recordOf(lines, 'requester', now)).toMatchObject({ done: 1, noShows: 0 })
})

describe('of a pair in a calendar month', () => {
  const ofPair = (more: Partial<RecordLine> = {}) => ({ otherId: 'Ben', ...more })

  test('two count, those that weigh worst', () => {
    const three = times(3, () => line(ofPair()))
    expect(helper(...three).p).toBe(helper(...three.slice(1)).p)
    const charges = [charge('late', ofPair()), charge('no_show', ofPair())]
    expect(helper(...three, ...charges).p).toBe(helper(...charges).p)
    expect(helper(...charges, charge('no_show', ofPair())).p).toBe(
      helper(charge('no_show', ofPair()), charge('no_show', ofPair())).p,
    )
    expect(helper(...three, ...charges), 'all are listed').toMatchObject({ done: 3, late: 1, noShows: 1 })
  })

  test('the month is that of the place', () => {
    // In Chicago it is still October.
    const october = new Date('2026-11-01T04:59:00Z')
    const november = new Date('2026-11-01T05:00:00Z')
    const two = times(2, () => line(ofPair({ endedAt: october })))
    const third = (endedAt: Date) => line(ofPair({ endedAt }))
    expect(helper(...two, third(october)).p).toBe(helper(...two).p)
    expect(helper(...two, third(november)).p).toBeGreaterThan(helper(...two).p)
  })

  test('deleted accounts are one person', () => {
    const three = times(3, () => line({ otherId: null }))
    expect(helper(...three).p).toBe(helper(...three.slice(1)).p)
  })
})

describe('the public words', () => {
  const ofThree = (count: number) => times(count, (at) => line({ otherId: `one of three ${at % 3}` }))

  test('begin with the fifth arrangement and the third person', () => {
    expect(helper(...ofThree(4)).words).toBe(null)
    expect(helper(...ofThree(5)).words).toBe('keeps')
    const ofTwo = times(6, (at) => line({ otherId: `one of two ${at % 2}`, endedAt: daysAgo(at * 31) }))
    expect(helper(...ofTwo).words).toBe(null)
    expect(helper(...ofTwo, line({ otherId: 'a third' })).words).toBe('keeps')
  })

  test('say less below 0.95, nothing below 0.85, and less for half a year after a no-show', () => {
    expect(helper(...kept(5), charge('no_show')).words).toBe('usually')
    expect(helper(...kept(3), charge('no_show'), charge('no_show')).words).toBe(null)
    const many = kept(40)
    expect(helper(...many, charge('no_show', { endedAt: daysAgo(180) })).words).toBe('usually')
    expect(helper(...many, charge('no_show', { endedAt: daysAgo(181) })).words).toBe('keeps')
    expect(helper(...many, charge('late')).words).toBe('keeps')
  })

  test('are withheld while arrangements with three people are contested', () => {
    const contested = (count: number, days = 0) =>
      times(count, () => line({ outcome: 'contested', endedAt: daysAgo(days) }))
    expect(helper(...kept(9), ...contested(2)).words).toBe('keeps')
    expect(helper(...kept(9), ...contested(3)).words).toBe(null)
    expect(helper(...kept(9), ...contested(3, 181)).words).toBe('keeps')
    expect(helper(...kept(9), ...times(3, () => line({ outcome: 'contested', otherId: 'Ben' }))).words).toBe('keeps')
    expect(helper(...kept(9), ...contested(3))).toMatchObject({ contested: 3 })
  })
})

describe('whatever a record holds', () => {
  const anyLine: fc.Arbitrary<RecordLine> = fc
    .record({
      role: fc.constantFrom('requester' as const, 'helper' as const),
      otherId: fc.constantFrom('a', 'b', 'c', null),
      outcome: fc.constantFrom(...outcomes),
      isCharged: fc.boolean(),
      minutes: fc.integer({ min: 0, max: 400 * 24 * 60 }),
    })
    .map(({ isCharged, minutes, role, outcome, otherId }) => {
      const charged = charges.some((charge) => charge === outcome)
      const other = role === 'helper' ? ('requester' as const) : ('helper' as const)
      const endedAt = new Date(now.getTime() - minutes * 60_000)
      return { role, otherId, outcome, chargedTo: charged ? (isCharged ? role : other) : null, endedAt, timeZone }
    })
  const anyLines = fc.array(anyLine, { maxLength: 30 })
  const check = (property: fc.IProperty<[RecordLine[], RecordLine]>) => fc.assert(property, { verbose: true })
  const with_ = (lines: RecordLine[], more: RecordLine, change: Partial<RecordLine>) =>
    helper(...lines, { ...more, role: 'helper', ...change })

  test('one more kept never lowers it, and one more charge never raises it', () => {
    check(
      fc.property(anyLines, anyLine, (lines, more) => {
        const { p } = helper(...lines)
        expect(with_(lines, more, { outcome: 'happened', chargedTo: null }).p).toBeGreaterThanOrEqual(p)
        for (const outcome of ['late', 'no_show'] as const)
          expect(with_(lines, more, { outcome, chargedTo: 'helper' }).p).toBeLessThanOrEqual(p)
      }),
    )
  })

  test('one that is contested, unanswered, nobody’s, excused or early changes nothing', () => {
    check(
      fc.property(anyLines, anyLine, (lines, more) => {
        const { p } = helper(...lines)
        for (const outcome of ['contested', 'unanswered', 'nobodys'] as const)
          expect(with_(lines, more, { outcome, chargedTo: null }).p).toBe(p)
        for (const outcome of ['excused', 'early'] as const)
          expect(with_(lines, more, { outcome, chargedTo: 'helper' }).p).toBe(p)
      }),
    )
  })

  test('the order of its lines does not matter, and it lies between 0 and 1', () => {
    const shuffled = anyLines.chain((lines) =>
      fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })),
    )
    fc.assert(
      fc.property(shuffled, ([lines, others]) => {
        expect(helper(...others)).toEqual(helper(...lines))
        expect(helper(...lines).p).toBeGreaterThan(0)
        expect(helper(...lines).p).toBeLessThanOrEqual(1)
      }),
      { verbose: true },
    )
  })
})
