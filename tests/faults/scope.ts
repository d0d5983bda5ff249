/** `npm run test:faults` does it for long; `npm test` sees in some seconds that each of it works. */
export const isLong = process.env['FAULTS'] === 'long'

/** How often, or how long, in the long form and in the short one. */
export const either = (long: number, short: number): number => (isLong ? long : short)
