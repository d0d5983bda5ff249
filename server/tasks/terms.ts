import type { AgreedTerms } from '#server/db/tables.ts'
import type { Location } from '#server/places/locate.ts'
import { digestOf } from '#server/secrets/digest.ts'
import type { TaskDetails } from '#shared/tasks/schema.ts'
import { type ShownTerms, type TermName, termNames } from '#shared/tasks/terms.ts'
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

type Private = { description: string; address: string; lat: number | null; lng: number | null }

const digestsOf = ({ description, address, lat, lng }: Private) => ({
  description: digestOf(description),
  place: digestOf(JSON.stringify([address, lat, lng])),
})

export const termsOf = (row: TaskRow): AgreedTerms => ({ ...shownTermsOf(row), ...digestsOf(row) })

/** The terms of a tidy post as it would stand after an edit. */
export function termsAfter(details: TaskDetails, { area, point }: Location): AgreedTerms {
  const { taskType, title, category, date, description, address } = details
  return {
    taskType,
    title,
    category,
    date: date ? new Date(date).toISOString() : null,
    time: details.time ?? null,
    duration: details.duration ?? null,
    compensationType: details.compensationType ?? null,
    compensation: details.compensation ?? null,
    serviceOffered: details.serviceOffered ?? null,
    pointsOffered: details.pointsOffered ?? null,
    availability: details.availability ?? null,
    area,
    ...digestsOf({ description, address, lat: point?.latitude ?? null, lng: point?.longitude ?? null }),
  }
}

/** The fields that are more than one, or have another name than their term. */
const fieldsOf: Partial<Record<TermName, readonly (keyof AgreedTerms)[]>> = {
  time: ['date', 'time'],
  pay: ['compensationType', 'compensation', 'serviceOffered', 'pointsOffered'],
  place: ['place'],
}

/** Which terms differ, in the order of `termNames`. */
export const changedTerms = (before: AgreedTerms, after: AgreedTerms): TermName[] =>
  termNames.filter((name) => {
    const fields = fieldsOf[name] ?? [name as keyof AgreedTerms]
    return fields.some((field) => before[field] !== after[field])
  })
