import { isDayOnly } from '#shared/tasks/format-time.ts'
import { dayOf, hourMs, instantAt } from '#shared/time.ts'
import { dayOnlyEnd, dayOnlyStart, defaultHours } from './limits.ts'

type TaskTime = { date: Date | null; time: string | null; timeZone: string; duration: number | null }
/** Both null if no date was agreed on. */
export type AgreedTimes = { startsAt: Date | null; endsAt: Date | null; isDayOnly: boolean }

/**
 * Returns the start and the end of an arrangement by the date of its task. Without a duration (in hours), it lasts two
 * hours. A day without an hour runs from 8 AM to 8 PM at the place of the task, whatever its duration.
 */
export function agreedTimes({ date, time, timeZone, duration }: TaskTime): AgreedTimes {
  if (date === null) return { startsAt: null, endsAt: null, isDayOnly: false }
  if (isDayOnly({ date, time, timeZone })) {
    const day = dayOf(date, timeZone)
    const [startsAt, endsAt] = [instantAt(day, dayOnlyStart, timeZone), instantAt(day, dayOnlyEnd, timeZone)]
    return { startsAt, endsAt, isDayOnly: true }
  }
  const endsAt = new Date(date.getTime() + (duration ?? defaultHours) * hourMs)
  return { startsAt: date, endsAt, isDayOnly: false }
}
