import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { taskSchema, termsVersion } from './schema.ts'

/**
 * The terms that an offer is for. `addressPrivate` is none: it says who else reads the exact address, and an accepted
 * helper reads it in any case.
 */
const termNames = [
  'taskType',
  'title',
  'description',
  'category',
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
    category: true,
    date: true,
    time: true,
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
  changed: z.array(z.enum(termNames)),
  before: described(shownTermsSchema, 'As the helper agreed to them.'),
  after: described(shownTermsSchema, 'As they are now.'),
})
/** How a task differs from what a helper offered for or last confirmed. */
export type TermsChange = z.infer<typeof termsChangeSchema>
