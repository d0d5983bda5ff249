import type { Figures, PeriodFigures } from '#shared/operator/figures-schema.ts'
import { figureDays, figureRowsMax, smallNumber } from '#shared/operator/limits.ts'

export const figuresCopy = {
  title: 'Figures',
  intro: `How neighbors help each other. Below ${smallNumber}, a number is not told, because it could point to somebody.`,
  caption: 'Requests and what became of them',
  recent: `Last ${figureDays} days`,
  before: `The ${figureDays} before`,
  few: `fewer than ${smallNumber}`,
  reports: 'Reports that wait',
} as const

const count = (value: number): string =>
  value > figureRowsMax ? `${figureRowsMax.toLocaleString('en-US')}+` : value.toLocaleString('en-US')

/** Rows of the table in their order, with how each number is written. */
export const figureRows: { name: keyof PeriodFigures; label: string; format: (value: number) => string }[] = [
  { name: 'posted', label: 'Requests posted', format: count },
  { name: 'offeredPercent', label: 'With an offer within a day', format: (value) => `${value}%` },
  { name: 'firstOfferHours', label: 'Half had their first offer within', format: (value) => `${value} h` },
  { name: 'completed', label: 'Completed', format: count },
  { name: 'released', label: 'Helpers released', format: count },
]

export function reportsText({ open, oldestDays }: Figures['reports']): string {
  const number = open === null ? 'Fewer than 5' : count(open)
  if (oldestDays === null) return 'None waits for a decision.'
  const age = oldestDays === 0 ? 'today' : `${oldestDays} ${oldestDays === 1 ? 'day' : 'days'} ago`
  return `${number} wait for a decision. The oldest came ${age}.`
}
