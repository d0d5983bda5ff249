import { type ShownTerms, type TermName, termNames } from '#shared/tasks/terms.ts'
import { dayOfTask, isDayOnly } from '#shared/tasks/wording.ts'
import { clockAt } from '#shared/time.ts'
import type { TaskColumns, TaskRow } from './store.ts'

type Stored = Pick<
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

const numberOf = (numeric: string | null) => (numeric === null ? null : Number(numeric))

/** The terms of a stored task that every neighbor may read. */
export const shownTermsOf = (row: Stored): ShownTerms => ({
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

type Terms = ShownTerms & Pick<TaskRow, 'description' | 'address' | 'lat' | 'lng'>

const termsOf = (row: TaskRow): Terms => {
  const { description, address, lat, lng } = row
  return { ...shownTermsOf(row), description, address, lat, lng }
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

/** The clock at the task's place; null where it has none. */
function clockOf({ date, time, timeZone }: Terms): string | null {
  if (date === null || isDayOnly({ date: new Date(date), time, timeZone })) return null
  return clockAt(new Date(date), timeZone)
}

/** What each term comes down to: a change of it changes this. */
const saidBy: Record<TermName, (terms: Terms) => unknown> = {
  taskType: ({ taskType }) => taskType,
  title: ({ title }) => title,
  description: ({ description }) => description,
  date: dayOfTask,
  time: clockOf,
  duration: ({ duration }) => duration,
  pay: ({ compensationType, compensation, serviceOffered, pointsOffered }) =>
    [compensationType, compensation, serviceOffered, pointsOffered].join(),
  place: ({ address, lat, lng }) => [address, lat, lng].join(),
  availability: ({ availability }) => availability,
}

/**
 * The terms that an edit changes, in the order of `termNames`. A place that its requester left alone has not changed,
 * also where a geocoder has found it only now.
 */
export function changedTerms(row: TaskRow, columns: Parameters<typeof termsAfter>[0], isMoved: boolean): TermName[] {
  const [before, after] = [termsOf(row), termsAfter(columns)]
  return termNames.filter((name) => saidBy[name](before) !== saidBy[name](after) && (name !== 'place' || isMoved))
}
