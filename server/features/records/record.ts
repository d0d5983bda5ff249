import type { Outcome, PromiseWords } from '#shared/arrangements/choices.ts'
import { countedDays } from '#shared/arrangements/limits.ts'
import type { Role } from '#shared/tasks/rules.ts'
import { dayMs, dayOf } from '#shared/time.ts'

/** An arrangement of a person, as far as their record needs it. */
export type RecordLine = {
  /** The part that the person took in it. */
  role: Role
  /** The other one of the two; null once that account is deleted. All of those count as one person. */
  otherId: string | null
  outcome: Outcome
  /** The part that it is charged to; null if it is charged to nobody. */
  chargedTo: Role | null
  endedAt: Date
  timeZone: string
}

export type PersonRecord = {
  /** Expected share of promises kept, from 0 to 1. It never leaves the server. */
  p: number
  /** Arrangements of the last 365 days by their outcome. */
  done: number
  late: number
  noShows: number
  contested: number
  /** The words that everybody may read; null for none. */
  words: PromiseWords | null
}

/** Days after which an arrangement weighs half as much. */
const halfLifeDays = 180
/** Arrangements of two people in a calendar month that count. */
const pairMonthMax = 2
const chargeWeight: Partial<Record<Outcome, number>> = { no_show: 1, late: 0.5 }
/** A newcomer begins as if with 4.75 arrangements kept of 5. */
const prior = { kept: 4.75, all: 5 }

const publicFrom = { arrangements: 5, people: 3 }
const keepsFrom = 0.95
const usuallyFrom = 0.85
/** Days of a no-show, and of contested arrangements, that keep words from a record. */
const wordsDays = 180
const contestedPeopleMax = 2

/** A line that counts, by its weight: `kept` for K, or `charged` for B. */
type Weighed<Line extends RecordLine = RecordLine> = { line: Line; kept: number; charged: number }

/**
 * Computes the record of a person in one role: p = (K + 4.75) / (K + B + 5). K is the sum of w over what was kept, B
 * that over no-shows and, by half, over late cancelling; w = 2^(−age/180 days). Only the last 365 days count, and of
 * the arrangements with one person in a calendar month only the two that weigh worst: charges before what was kept,
 * the heavier before the lighter.
 *
 * Without age: 10 kept and 1 late give 0.952, 5 kept and 1 no-show 0.886, 3 kept and 2 no-shows 0.775.
 *
 * Source: the mean of a beta distribution with a prior, with old evidence forgotten exponentially (Jøsang and Ismail,
 * 'The Beta Reputation System', 15th Bled Electronic Commerce Conference, 2002). The prior is 0.95, worth 5
 * arrangements.
 */
export function recordOf(lines: readonly RecordLine[], role: Role, now: Date): PersonRecord {
  const own = linesOf(lines, role, now)
  const counted = weighCounted(own, now)
  const [kept, charged] = [sumOf(counted.map(({ kept }) => kept)), sumOf(counted.map(({ charged }) => charged))]
  const p = (kept + prior.kept) / (kept + charged + prior.all)
  return {
    p,
    done: own.filter(({ outcome }) => outcome === 'happened').length,
    late: own.filter((line) => isChargedAs(line, 'late')).length,
    noShows: own.filter((line) => isChargedAs(line, 'no_show')).length,
    contested: own.filter(({ outcome }) => outcome === 'contested').length,
    words: wordsOf(
      p,
      own,
      counted.map(({ line }) => line),
      now,
    ),
  }
}

/** Returns the lines of one role that count for or against the person. */
export const countedLines = <Line extends RecordLine>(lines: readonly Line[], role: Role, now: Date): Line[] =>
  weighCounted(linesOf(lines, role, now), now).map(({ line }) => line)

const linesOf = <Line extends RecordLine>(lines: readonly Line[], role: Role, now: Date): Line[] =>
  lines.filter((line) => line.role === role && isWithin(line, countedDays, now))

const weighCounted = <Line extends RecordLine>(own: readonly Line[], now: Date): Weighed<Line>[] =>
  worstOfMonths(own.map((line) => weigh(line, now)))

function wordsOf(p: number, own: RecordLine[], counted: RecordLine[], now: Date): PromiseWords | null {
  if (counted.length < publicFrom.arrangements || countPeople(counted) < publicFrom.people) return null
  const recent = own.filter((line) => isWithin(line, wordsDays, now))
  if (countPeople(recent.filter(({ outcome }) => outcome === 'contested')) > contestedPeopleMax) return null
  if (p >= keepsFrom && !recent.some((line) => isChargedAs(line, 'no_show'))) return 'keeps'
  return p >= usuallyFrom ? 'usually' : null
}

function weigh<Line extends RecordLine>(line: Line, now: Date): Weighed<Line> {
  const ageDays = Math.max(0, now.getTime() - line.endedAt.getTime()) / dayMs
  const weight = 2 ** (-ageDays / halfLifeDays)
  const isCharged = line.chargedTo === line.role
  return {
    line,
    kept: line.outcome === 'happened' ? weight : 0,
    charged: isCharged ? weight * (chargeWeight[line.outcome] ?? 0) : 0,
  }
}

/**
 * Returns those that count of each pair and calendar month. Of what was kept, the heavier is taken, so that keeping one
 * more promise never lowers a record.
 */
function worstOfMonths<Line extends RecordLine>(weighed: Weighed<Line>[]): Weighed<Line>[] {
  const counting = weighed.filter(({ kept, charged }) => kept > 0 || charged > 0)
  // The order is fixed, so that sums are the same whatever the order of the rows.
  const worstFirst = counting.toSorted((one, other) => other.charged - one.charged || other.kept - one.kept)
  const groups = Map.groupBy(worstFirst, ({ line }) => `${line.otherId} ${monthOf(line)}`)
  return worstFirst.filter((one) =>
    groups
      .get(`${one.line.otherId} ${monthOf(one.line)}`)
      ?.slice(0, pairMonthMax)
      .includes(one),
  )
}

const monthOf = ({ endedAt, timeZone }: RecordLine): string => dayOf(endedAt, timeZone).slice(0, 'YYYY-MM'.length)

const isChargedAs = ({ role, chargedTo, outcome }: RecordLine, charge: 'late' | 'no_show'): boolean =>
  chargedTo === role && outcome === charge

/** Tells whether the arrangement ended no more than so many days ago. */
const isWithin = ({ endedAt }: RecordLine, days: number, now: Date): boolean =>
  now.getTime() - endedAt.getTime() <= days * dayMs

const countPeople = (lines: RecordLine[]): number => new Set(lines.map(({ otherId }) => otherId)).size

const sumOf = (numbers: number[]): number => numbers.reduce((sum, one) => sum + one, 0)
