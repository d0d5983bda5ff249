import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { moneyMaxDollars, offerMessageMaxCharacters } from '#shared/limits.ts'
import { termsVersion } from '#shared/tasks/schema.ts'
import { termsChangeSchema } from '#shared/tasks/terms.ts'
import { optionalText } from '#shared/text-schema.ts'
import { neighborSchema } from '#shared/users/schema.ts'

const testWords = "For a demo's test page alone; ignored anywhere else."
const ignoredUnless = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

export const newOfferSchema = z.object({
  taskId: z.uuid(),
  message: optionalText(offerMessageMaxCharacters),
  termsVersion: described(
    z.optional(termsVersion),
    'Of the task as the helper has read it: where it has changed since, nothing is offered. Without it, the newest.',
  ),
  helperId: described(ignoredUnless(z.uuid()), testWords),
  hourlyRate: described(ignoredUnless(z.number().check(z.gt(0), z.lte(moneyMaxDollars))), testWords),
})

export const confirmation = z.object({
  termsVersion: described(
    z.optional(termsVersion),
    'Of `changedTerms`, as the helper has read it: where the task has changed since, nothing is confirmed. Without it, the newest.',
  ),
})

const offerStatus = z.enum(['pending', 'accepted', 'declined', 'withdrawn'])
export type OfferStatus = z.infer<typeof offerStatus>

export const offerSchema = z.object({
  id: z.uuid(),
  taskId: z.uuid(),
  helperId: z.uuid(),
  helper: neighborSchema,
  tasksCompleted: described(
    z.number(),
    'How many requests the helper has helped with, and services given, to the end.',
  ),
  memberSince: described(z.iso.datetime(), 'The beginning of the month in which the helper joined.'),
  distanceMiles: described(
    z.nullable(z.number()),
    "From the middle of the helper's ZIP code to the middle of the task's grid cell, in steps: 0 under a mile, whole miles to ten, every five beyond. Measured once, when the helper first offers; null where one of the two is unknown, or the task lies elsewhere by now.",
  ),
  haveHelped: described(z.boolean(), 'Whether one of the two has helped the other before, to the end.'),
  message: z.nullable(z.string()),
  status: offerStatus,
  changedTerms: described(
    z.nullable(termsChangeSchema),
    'What the requester has changed and the helper has not confirmed: until then the offer cannot be accepted.',
  ),
  releasedBy: described(
    z.nullable(z.enum(['requester', 'helper'])),
    'Who ended the match that this offer had led to, if anybody did.',
  ),
  releaseReason: described(z.nullable(z.string()), 'Why they did, in their words.'),
  createdAt: z.iso.datetime(),
})
export type Offer = z.infer<typeof offerSchema>
