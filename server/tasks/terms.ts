import type { ShownTerms } from '#shared/tasks/terms.ts'
import type { TaskRow } from './store.ts'

type Stored = Pick<
  TaskRow,
  | 'taskType'
  | 'title'
  | 'category'
  | 'date'
  | 'time'
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
  category: row.category,
  date: row.date?.toISOString() ?? null,
  time: row.time,
  duration: numberOf(row.duration),
  compensationType: row.compensationType,
  compensation: numberOf(row.compensation),
  serviceOffered: row.serviceOffered,
  pointsOffered: row.pointsOffered,
  availability: row.availability,
  area: row.area,
})
