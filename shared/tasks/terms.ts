import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { taskSchema, termsVersion } from './schema.ts'

/**
 * The terms that an offer is for. The category is none: it says where the task is found, not what is to be done. Nor is
 * `addressPrivate`: it says who else reads the exact address, and an accepted helper reads it in any case.
 */
export const termNames = [
  'taskType',
  'title',
  'description',
  'date',
  'time',
  'duration',
  'pay',
  'place',
  'availability',
] as const
export type TermName = (typeof termNames)[number]

/** The terms that every neighbor may read and that fit a line; description and exact address are left out. */
const shownTermsSchema = z.extend(
  z.pick(taskSchema, {
    taskType: true,
    title: true,
    date: true,
    time: true,
    timeZone: true,
    duration: true,
    compensationType: true,
    compensation: true,
    serviceOffered: true,
    pointsOffered: true,
    availability: true,
  }),
  { area: described(z.string(), "City and ZIP, or 'General Area'.") },
)
export type ShownTerms = z.infer<typeof shownTermsSchema>

export const termsChangeSchema = z.object({
  termsVersion: described(termsVersion, '`PATCH /api/offers/{id}/confirm` takes it: these terms were read.'),
  changed: described(z.array(z.enum(termNames)), 'By any edit since the helper agreed, one that was undone too.'),
  before: described(shownTermsSchema, 'As the helper agreed to them.'),
  after: described(shownTermsSchema, 'As they are now.'),
})
/** How a task differs from what a helper offered for or last confirmed. */
export type TermsChange = z.infer<typeof termsChangeSchema>
