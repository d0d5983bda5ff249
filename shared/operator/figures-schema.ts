import * as z from 'zod/mini'
import { described } from '#shared/described.ts'

/** Null if the number is below 5, or is computed from fewer than 5 things. */
const cell = z.nullable(z.number())

const periodSchema = z.object({
  posted: described(cell, 'Requests posted; null means fewer than 5, as in all cells, and 1,001 more than 1,000.'),
  offeredPercent: described(cell, 'Share of the requests older than a day that had an offer within 24 hours.'),
  firstOfferHours: described(cell, 'Median of the hours from a request to its first offer.'),
  completed: cell,
  released: described(cell, 'Helpers who were released after they had been accepted.'),
})
export type PeriodFigures = z.infer<typeof periodSchema>

export const figuresSchema = z.object({
  recent: described(periodSchema, 'The last 30 days.'),
  before: described(periodSchema, 'The 30 days before them.'),
  reports: z.object({
    open: cell,
    oldestDays: described(z.nullable(z.number()), 'Age of the oldest open case; null if there is none.'),
  }),
})
export type Figures = z.infer<typeof figuresSchema>
