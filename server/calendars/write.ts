import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { linkTo } from '#server/http/link-to.ts'
import { ourHost } from '#server/mail/our-host.ts'
import { viewTaskPage } from '#server/tasks/view.ts'
import { balanceBidi } from '#shared/bidi.ts'
import { canceledTitle, deletedTitle } from '#shared/calendars/wording.ts'
import { calendarDefaultHours, calendarEveryHours } from '#shared/limits.ts'
import { taskPath } from '#shared/screens.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { compensationText, isDayOnly, otherEndText } from '#shared/tasks/wording.ts'
import { dayOf, hourMs, hourSeconds } from '#shared/time.ts'
import { site } from '#site'
import type { DeletedRow } from './deleted.ts'
import type { DatedRow } from './store.ts'

export const calendarType = 'text/calendar; charset=utf-8'

const statusOf: Record<TaskStatus, ICalEventStatus> = {
  open: ICalEventStatus.TENTATIVE,
  matched: ICalEventStatus.CONFIRMED,
  in_progress: ICalEventStatus.CONFIRMED,
  pending_review: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  closed: ICalEventStatus.CANCELLED,
}

type For = { viewerId: string; now: Date; publicUrl: string }

/**
 * Tasks as a calendar program reads them, RFC 5545, as far as this viewer may see them; without a part in one, as
 * cancelled.
 */
export function writeCalendar(rows: DatedRow[], viewer: For, deleted: DeletedRow[] = []): string {
  const calendar = ical({
    name: site.name,
    prodId: { company: site.name, product: 'Tasks', language: 'EN' },
    ttl: calendarEveryHours * hourSeconds,
  })
  for (const row of rows) calendar.createEvent(eventOf(row, viewer))
  for (const row of deleted) calendar.createEvent(cancelled({ ...row, title: row.title ?? deletedTitle }))
  return calendar.toString()
}

function eventOf(row: DatedRow, { viewerId, now, publicUrl }: For): ICalEventData {
  const task = viewTaskPage(row, viewerId, now)
  const event = { ...row, title: task.title, duration: task.duration, date: row.date as Date }
  if (roleOf(task, viewerId) === null) return cancelled(event)

  const url = linkTo(publicUrl, taskPath(task.id))
  const words = [`${otherEndText(task, viewerId)} · ${compensationText(task)}`, task.description, url]
  const title = statusOf[task.status] === ICalEventStatus.CANCELLED ? canceledTitle(task.title) : task.title
  return {
    ...essentials({ ...event, title }),
    description: printable(words.join('\n\n')),
    location: printable(task.address),
    url,
    ...standingOf(task.status, isDayOnly(event)),
  }
}

/** Only an appointment with an hour blocks its time: a day alone, and what nobody has agreed to yet, leave it free. */
function standingOf(status: TaskStatus, isWholeDay: boolean) {
  const isAppointment = statusOf[status] === ICalEventStatus.CONFIRMED && !isWholeDay
  return {
    status: statusOf[status],
    transparency: isAppointment ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  }
}

type Dated = Pick<DatedRow, 'id' | 'title' | 'time' | 'timeZone' | 'revision' | 'revisedAt'> & {
  date: Date
  duration: number | null
}

/** What stands of a task in every calendar that holds it. */
const essentials = ({ id, title, revision, revisedAt, ...timed }: Dated) => ({
  id: `${id}@${ourHost}`,
  sequence: revision,
  stamp: revisedAt,
  summary: printable(title),
  ...timeOf(timed),
})

/** The title says it too: some programs show an event without looking at its status. */
const cancelled = (event: Dated) => ({
  ...essentials({ ...event, title: canceledTitle(event.title) }),
  status: ICalEventStatus.CANCELLED,
  transparency: ICalEventTransparency.TRANSPARENT,
})

/**
 * Without what a calendar may not hold: control characters, but for tabs and line breaks (RFC 5545, section 3.3.11).
 * Older words may turn others round.
 */
const printable = (text: string) => balanceBidi(text.replace(/[^\P{Cc}\t\n]/gu, ''))

/** From an instant to another; where a day alone was said, that day. */
function timeOf({ date, time, timeZone, duration }: Pick<Dated, 'date' | 'time' | 'timeZone' | 'duration'>) {
  if (isDayOnly({ date, time, timeZone })) return { start: new Date(`${dayOf(date, timeZone)}T00:00Z`), allDay: true }
  return { start: date, end: new Date(date.getTime() + (duration ?? calendarDefaultHours) * hourMs) }
}
