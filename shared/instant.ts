import * as z from 'zod/mini'

const instantMessage = 'Please give an instant, such as 2026-06-10T18:00:00Z'
const datetime = z.iso.datetime({ offset: true })

/** Years have four digits, because the database refuses others. */
export const hasFourDigitYear = (moment: Date): boolean => /^[12]\d{3}-/.test(moment.toISOString())

const isInstant = (value: string) => z.safeParse(datetime, value).success && hasFourDigitYear(new Date(value))

/** Parses '2026-06-10T18:00:00Z' into a Date. */
export const instant = z.pipe(
  z.string(instantMessage).check(z.refine(isInstant, instantMessage)),
  z.transform((value) => new Date(value)),
)
