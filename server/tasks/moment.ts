import type { Location } from '#server/places/locate.ts'
import { zoneAt } from '#server/places/zone.ts'
import type { TaskChanges, TaskDetails } from '#shared/tasks/schema.ts'
import { clockAt, dayOf, instantAt, isMidnight, offsetMinutes } from '#shared/time.ts'
import { site } from '#site'
import type { TaskRow } from './store.ts'

type Where = Pick<Location, 'area' | 'grid'>

/** The zone that a post's day and hour are in: the place's, else the poster's, else the community's. */
const zoneOf = ({ timeZone }: TaskDetails, where: Where): string => zoneAt(where) ?? timeZone ?? site.timeZone

/**
 * Day and time after an edit that names only one of them: a new instant takes its clock along, and a new clock, or
 * none, moves the instant within its day at the place.
 */
export function momentAfter(row: TaskRow, { date, time }: TaskChanges): Pick<TaskChanges, 'date' | 'time'> {
  if (date !== undefined && time === undefined)
    return { time: date && row.time !== null ? clockAt(new Date(date), row.timeZone) : null }
  if (date === undefined && time !== undefined && row.date)
    return { date: instantAt(dayOf(row.date, row.timeZone), time ?? '00:00', row.timeZone).toISOString() }
  return {}
}

/**
 * When a post is, as the columns of its row. A day alone begins at midnight of its place, whether it was named there,
 * in the poster's own zone, or in that of the place where the post lay before.
 */
export function momentColumns(details: TaskDetails, where: Where, zoneBefore?: string) {
  const { date, time = null, timeZone } = details
  const zone = zoneOf(details, where)
  const said = date ? new Date(date) : null
  const named = [zone, timeZone, zoneBefore].find((one) => said && one && isMidnight(said, one))
  const at = said && time === null && named ? instantAt(dayOf(said, named), '00:00', zone) : said
  return { scheduled_at: at, clock: time, time_zone: zone, utc_minutes: at ? offsetMinutes(at, zone) : 0 }
}
