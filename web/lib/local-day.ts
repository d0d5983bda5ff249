import dayjs from 'dayjs'

/** The day on this device's calendar, 'YYYY-MM-DD', as the date fields hold it. */
export const dayOf = (instant: Date): string => dayjs(instant).format('YYYY-MM-DD')

/** The clock on this device's wall, `HH:mm`, as the time fields hold it. */
export const clockOf = (instant: Date): string => dayjs(instant).format('HH:mm')

/** A day as it is read aloud: 'November 28, 2026'. */
export const dayAloud = (day: string): string => dayjs(day).format('MMMM D, YYYY')
