import { yearlessDaysMax } from './limits.ts'

/** A date or a clock as people here write it, on the device's own calendar where no zone is named. */
export const inZone = (options: Intl.DateTimeFormatOptions, zone?: string) =>
  new Intl.DateTimeFormat('en-US', { ...options, ...(zone && { timeZone: zone }) })

/** The year, for a day so many days from today that it would be missed. */
export const yearIfFar = (days: number): { year?: 'numeric' } =>
  Math.abs(days) > yearlessDaysMax ? { year: 'numeric' } : {}
