import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { taskSchema, termsVersion } from './schema.ts'

/**
 * The terms of a task that an offer agrees to. The category is not one, because it tells where the task is listed and
 * not what is to be done. Neither is `addressPrivate`, because an accepted helper sees the exact address in any case.
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

/** Terms that are public and fit on a line; the description and the exact address are left out. */
const publicTermsSchema = z.extend(
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
export type PublicTerms = z.infer<typeof publicTermsSchema>

export const termsChangeSchema = z.object({
  termsVersion: described(termsVersion, '`PATCH /api/offers/{id}/confirm` takes this version to confirm these terms.'),
  changed: described(
    z.array(z.enum(termNames)),
    'Names of terms that were edited since the helper agreed, even if an edit was undone.',
  ),
  before: described(publicTermsSchema, 'The terms that the helper agreed to.'),
  after: described(publicTermsSchema, 'The present terms.'),
})
/** Difference between the current terms and those that a helper offered for or last confirmed. */
export type TermsChange = z.infer<typeof termsChangeSchema>
