import * as z from 'zod/mini'

const instantMessage = 'Please give an instant, such as 2026-06-10T18:00:00Z'
const datetime = z.iso.datetime({ offset: true })

/** Four digits: the database refuses other years. */
export const hasPlainYear = (moment: Date): boolean => /^[12]\d{3}-/.test(moment.toISOString())

const isInstant = (value: string) => z.safeParse(datetime, value).success && hasPlainYear(new Date(value))

/** '2026-06-10T18:00:00Z' as a date. */
export const instant = z.pipe(
  z.string(instantMessage).check(z.refine(isInstant, instantMessage)),
  z.transform((value) => new Date(value)),
)
