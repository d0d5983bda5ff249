import { startOfDay } from '#shared/time.ts'
import { createClock } from './create-clock.ts'

/** Returns the midnight that began this day on the device. */
export const useToday = createClock((now) => startOfDay(now))
