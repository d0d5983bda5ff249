import type { Db } from '#server/database/tables.ts'
import { countCases, findOldestAge } from '#server/features/cases/store.ts'
import type { Figures, PeriodFigures } from '#shared/operator/figures-schema.ts'
import { figureDays, smallNumber } from '#shared/operator/limits.ts'
import { dayMs, daySeconds } from '#shared/time.ts'
import { countInPeriod, findFirstOffers } from './find-figures.ts'

/** Hides a number that could point to somebody. */
const cellOf = (count: number): number | null => (count < smallNumber ? null : count)

export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const [middle, start] = [1, 2].map((periods) => new Date(now.getTime() - periods * figureDays * dayMs)) as [
    Date,
    Date,
  ]
  const [recent, before, cases, oldestSeconds] = await Promise.all([
    readPeriod(db, { from: middle, until: now }, now),
    readPeriod(db, { from: start, until: middle }, now),
    countCases(db),
    findOldestAge(db),
  ])
  const oldestDays = cases.open === 0 ? null : Math.floor(oldestSeconds / daySeconds)
  return { recent, before, reports: { open: cellOf(cases.open), oldestDays } }
}

async function readPeriod(db: Db, period: { from: Date; until: Date }, now: Date): Promise<PeriodFigures> {
  const [counted, { settled, soon, offered, medianHours }] = await Promise.all([
    countInPeriod(db, period),
    findFirstOffers(db, period, now),
  ])
  return {
    posted: cellOf(counted.posted),
    offeredPercent: cellOf(soon) && Math.round((soon / settled) * 100),
    firstOfferHours: cellOf(offered) && medianHours && Math.round(medianHours * 10) / 10,
    completed: cellOf(counted.completed),
    released: cellOf(counted.released),
  }
}
