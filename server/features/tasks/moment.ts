import type { LocatedAddress } from '#server/features/places/locate.ts'
import { zoneAt } from '#server/features/places/zone.ts'
import type { TaskChanges, TaskDetails } from '#shared/tasks/schema.ts'
import { dayOf, instantAt, isMidnight, localClockAt, offsetMinutes } from '#shared/time.ts'
import { site } from '#site'
import type { TaskRow } from './store.ts'

type TaskPlace = Pick<LocatedAddress, 'area' | 'grid'>

/** Returns the time zone of a task: its place's, else the requester's, else the community's. */
const zoneOf = ({ timeZone }: TaskDetails, place: TaskPlace): string => zoneAt(place) ?? timeZone ?? site.timeZone

/**
 * Returns the date and time after an edit that changes only one of them: a new date brings its own time of day, and a
 * new or removed time moves the instant within its day at the place.
 */
export function momentAfter(row: TaskRow, { date, time }: TaskChanges): Pick<TaskChanges, 'date' | 'time'> {
  if (date !== undefined && time === undefined)
    return { time: date && row.time !== null ? localClockAt(new Date(date), row.timeZone) : null }
  if (date === undefined && time !== undefined && row.date)
    return { date: instantAt(dayOf(row.date, row.timeZone), time ?? '00:00', row.timeZone).toISOString() }
  return {}
}

/**
 * Returns the columns for a task's time. A day that has no hour begins at midnight of its place; the input may be
 * midnight there, in the requester's own zone, or in that of the task's former place.
 */
export function momentColumns(details: TaskDetails, place: TaskPlace, zoneBefore?: string) {
  const zone = zoneOf(details, place)
  return { ...momentIn(zone, details, [details.timeZone, zoneBefore]), time_zone: zone }
}

type Moment = Pick<TaskDetails, 'date' | 'time'>

/** Returns those columns for a known zone. A day without an hour may also be midnight in the other zones. */
export function momentIn(zone: string, { date, time = null }: Moment, otherZones: (string | undefined)[] = []) {
  const sentInstant = date ? new Date(date) : null
  const midnightZone = [zone, ...otherZones].find((one) => sentInstant && one && isMidnight(sentInstant, one))
  const instant =
    sentInstant && time === null && midnightZone
      ? instantAt(dayOf(sentInstant, midnightZone), '00:00', zone)
      : sentInstant
  return { scheduled_at: instant, clock: time, utc_minutes: instant ? offsetMinutes(instant, zone) : 0 }
}
