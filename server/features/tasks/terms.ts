import { compensationTypeOf } from '#shared/tasks/choices.ts'
import { dayOfTask, isDayOnly } from '#shared/tasks/format-time.ts'
import { type PublicTerms, type TermName, termNames } from '#shared/tasks/terms.ts'
import { localClockAt } from '#shared/time.ts'
import type { TaskColumns, TaskRow } from './store.ts'

type StoredTerms = Pick<
  TaskRow,
  | 'taskType'
  | 'title'
  | 'date'
  | 'time'
  | 'timeZone'
  | 'duration'
  | 'compensationType'
  | 'compensation'
  | 'serviceOffered'
  | 'pointsOffered'
  | 'availability'
  | 'area'
>

/** Parses a NUMERIC column, which the driver returns as text. */
export const numberOf = (numeric: string | null) => (numeric === null ? null : Number(numeric))

/** Returns the terms of a stored task that every neighbor may see. */
export const publicTermsOf = (row: StoredTerms): PublicTerms => ({
  taskType: row.taskType,
  title: row.title,
  date: row.date?.toISOString() ?? null,
  time: row.time,
  timeZone: row.timeZone,
  duration: numberOf(row.duration),
  compensationType: row.compensationType,
  compensation: numberOf(row.compensation),
  serviceOffered: row.serviceOffered,
  pointsOffered: row.pointsOffered,
  availability: row.availability,
  area: row.area,
})

type Terms = PublicTerms & Pick<TaskRow, 'description' | 'address' | 'lat' | 'lng'>

const termsOf = (row: TaskRow): Terms => {
  const { description, address, lat, lng } = row
  return { ...publicTermsOf(row), description, address, lat, lng }
}

const termsAfter = (columns: TaskColumns & { time_zone: string }): Terms => ({
  taskType: columns.task_type,
  title: columns.title,
  date: columns.scheduled_at?.toISOString() ?? null,
  time: columns.clock ?? null,
  timeZone: columns.time_zone,
  duration: columns.duration_hours ?? null,
  compensationType: columns.compensation_type ?? null,
  compensation: columns.compensation ?? null,
  serviceOffered: columns.service_offered ?? null,
  pointsOffered: columns.points_offered ?? null,
  availability: columns.availability ?? null,
  area: columns.area,
  description: columns.description,
  address: columns.address,
  lat: columns.lat ?? null,
  lng: columns.lng ?? null,
})

/** Returns the time of day at the task's place; null if it has only a day. */
function clockOf({ date, time, timeZone }: Terms): string | null {
  if (date === null || isDayOnly({ date: new Date(date), time, timeZone })) return null
  return localClockAt(new Date(date), timeZone)
}

/** Comparable value of each term; a changed value means a changed term. */
const comparableValues: Record<TermName, (terms: Terms) => unknown> = {
  taskType: ({ taskType }) => taskType,
  title: ({ title }) => title,
  description: ({ description }) => description,
  date: dayOfTask,
  time: clockOf,
  duration: ({ duration }) => duration,
  pay: (terms) => [compensationTypeOf(terms), terms.compensation, terms.serviceOffered, terms.pointsOffered].join(),
  place: ({ address, lat, lng }) => [address, lat, lng].join(),
  availability: ({ availability }) => availability,
}

/**
 * Returns the terms that an edit changes, in the order of `termNames`. A place that the requester did not edit is
 * unchanged, even if the geocoder has found it only now.
 */
export function changedTerms(row: TaskRow, columns: Parameters<typeof termsAfter>[0], isMoved: boolean): TermName[] {
  return differences(termsOf(row), termsAfter(columns)).filter((name) => name !== 'place' || isMoved)
}

type StoredTime = Pick<TaskRow, 'time'> & { date: Date; duration: number | null }

/** Returns the terms that another time changes; none if it is the time that the task has. */
export function changedTimes(row: TaskRow, { date, time, duration }: StoredTime): TermName[] {
  const before = termsOf(row)
  return differences(before, { ...before, date: date.toISOString(), time, duration })
}

const differences = (before: Terms, after: Terms): TermName[] =>
  termNames.filter((name) => comparableValues[name](before) !== comparableValues[name](after))
