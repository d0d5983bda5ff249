import ical, { type ICalEventData, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { viewTaskDetails } from '#server/features/tasks/view.ts'
import { linkTo } from '#server/platform/http/link-to.ts'
import { siteHost } from '#server/platform/mail/site-host.ts'
import { balanceBidi } from '#shared/bidi.ts'
import { canceledTitle, deletedTitle } from '#shared/calendars/copy.ts'
import { calendarDefaultHours, calendarRefreshHours } from '#shared/constants.ts'
import { taskPath } from '#shared/screens.ts'
import { formatCompensation, otherParticipantText } from '#shared/tasks/format-task.ts'
import { isDayOnly } from '#shared/tasks/format-time.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { dayOf, hourMs, hourSeconds } from '#shared/time.ts'
import { site } from '#site'
import type { DeletedTaskRow } from './deleted-tasks.ts'
import type { DatedTaskRow } from './store.ts'

export const calendarType = 'text/calendar; charset=utf-8'

const calendarStatuses: Record<TaskStatus, ICalEventStatus> = {
  open: ICalEventStatus.TENTATIVE,
  matched: ICalEventStatus.CONFIRMED,
  in_progress: ICalEventStatus.CONFIRMED,
  pending_review: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  closed: ICalEventStatus.CANCELLED,
}

type CalendarViewer = { viewerId: string; now: Date; publicUrl: string }

/**
 * Writes tasks as an iCalendar file (RFC 5545), with the details this viewer may see. A task in which the viewer takes
 * no part any more is written as canceled.
 */
export function writeCalendar(rows: DatedTaskRow[], viewer: CalendarViewer, deleted: DeletedTaskRow[] = []): string {
  const calendar = ical({
    name: site.name,
    prodId: { company: site.name, product: 'Tasks', language: 'EN' },
    ttl: calendarRefreshHours * hourSeconds,
  })
  for (const row of rows) calendar.createEvent(eventOf(row, viewer))
  for (const row of deleted) calendar.createEvent(canceledEvent({ ...row, title: row.title ?? deletedTitle }))
  return calendar.toString()
}

function eventOf(row: DatedTaskRow, { viewerId, now, publicUrl }: CalendarViewer): ICalEventData {
  const task = viewTaskDetails(row, viewerId, now)
  const event = { ...row, title: task.title, duration: task.duration, date: row.date as Date }
  if (roleOf(task, viewerId) === null) return canceledEvent(event)

  const url = linkTo(publicUrl, taskPath(task.id))
  const people = `${otherParticipantText(task, viewerId)} · ${formatCompensation(task)}`
  const parking = task.parkingNote === null ? [] : [`Parking or entrance: ${task.parkingNote}`]
  const paragraphs = [people, task.description, ...parking, url]
  const title = calendarStatuses[task.status] === ICalEventStatus.CANCELLED ? canceledTitle(task.title) : task.title
  return {
    ...commonProperties({ ...event, title }),
    description: printable(paragraphs.join('\n\n')),
    location: printable(task.address),
    url,
    ...statusAndTransparencyOf(task.status, isDayOnly(event)),
  }
}

/**
 * Only an accepted task with a time of day blocks its time; all-day entries and tasks without a helper leave it free.
 */
function statusAndTransparencyOf(status: TaskStatus, isWholeDay: boolean) {
  const isAppointment = calendarStatuses[status] === ICalEventStatus.CONFIRMED && !isWholeDay
  return {
    status: calendarStatuses[status],
    transparency: isAppointment ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
  }
}

type EventInput = Pick<DatedTaskRow, 'id' | 'title' | 'time' | 'timeZone' | 'revision' | 'revisedAt'> & {
  date: Date
  duration: number | null
}

/** Properties of every entry, whether the task is current or canceled. */
const commonProperties = ({ id, title, revision, revisedAt, ...timed }: EventInput) => ({
  id: `${id}@${siteHost}`,
  sequence: revision,
  stamp: revisedAt,
  summary: printable(title),
  ...timeOf(timed),
})

/** The title says it too, because some programs ignore the status. */
const canceledEvent = (event: EventInput) => ({
  ...commonProperties({ ...event, title: canceledTitle(event.title) }),
  status: ICalEventStatus.CANCELLED,
  transparency: ICalEventTransparency.TRANSPARENT,
})

/**
 * Removes the control characters that a calendar may not contain, all except tabs and line breaks (RFC 5545, section
 * 3.3.11), and balances bidirectional marks, which older texts may have left open.
 */
const printable = (text: string) => balanceBidi(text.replace(/[^\P{Cc}\t\n]/gu, ''))

/** Returns the start and end of a task, or the whole day if it has no time of day. */
function timeOf({ date, time, timeZone, duration }: Pick<EventInput, 'date' | 'time' | 'timeZone' | 'duration'>) {
  if (isDayOnly({ date, time, timeZone })) return { start: new Date(`${dayOf(date, timeZone)}T00:00Z`), allDay: true }
  return { start: date, end: new Date(date.getTime() + (duration ?? calendarDefaultHours) * hourMs) }
}
