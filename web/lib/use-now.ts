import { minuteMs } from '#shared/time.ts'
import { createClock } from './create-clock.ts'

/** A day begins with such a step in every time zone. */
const stepMs = 15 * minuteMs

/**
 * Returns a recent time, for the days of tasks. Those are days in the time zone of the task's place, which may be on
 * another date when the device's day begins.
 */
export const useNow = createClock((now) => new Date(Math.floor(now.getTime() / stepMs) * stepMs))
