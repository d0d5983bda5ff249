import * as z from 'zod/mini'
import { recordSchema } from '#shared/arrangements/promise-schema.ts'
import { promiseWordsSchema } from '#shared/arrangements/promise-words-schema.ts'
import { moneyMaxDollars, offerMessageMaxCharacters } from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { termsVersion } from '#shared/tasks/schema.ts'
import { termsChangeSchema } from '#shared/tasks/terms.ts'
import { optionalText } from '#shared/text-schema.ts'
import { neighborSchema } from '#shared/users/schema.ts'

const demoOnlyText = 'Used by the test page of a demo only; ignored otherwise.'
const ignoreInvalid = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

export const newOfferSchema = z.object({
  taskId: z.uuid(),
  message: optionalText(offerMessageMaxCharacters),
  termsVersion: described(
    z.optional(termsVersion),
    'Version of the terms that the helper has read; if they have changed since, the offer is refused. Default: the newest.',
  ),
  helperId: described(ignoreInvalid(z.uuid()), demoOnlyText),
  hourlyRate: described(ignoreInvalid(z.number().check(z.gt(0), z.lte(moneyMaxDollars))), demoOnlyText),
})

export const offerConfirmation = z.object({
  termsVersion: described(
    z.optional(termsVersion),
    'Version in `changedTerms` that the helper has read; if the terms have changed since, nothing is confirmed. Default: the newest.',
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
    'Number of completed requests that the helper helped with, and of completed services that the helper posted.',
  ),
  memberSince: described(z.iso.datetime(), 'The beginning of the month in which the helper joined.'),
  distanceMiles: described(
    z.nullable(z.number()),
    "Distance from the center of the helper's ZIP code to the middle of the task's grid cell, in steps: 0 under a mile, whole miles up to ten, multiples of five beyond. Measured once, at the helper's first offer; null if either is unknown, or if the task has moved since.",
  ),
  haveHelped: described(z.boolean(), 'True if one of the two was the helper on a completed task of the other.'),
  latestReview: described(
    z.nullable(z.object({ comment: z.string(), reviewer: neighborSchema })),
    'Beginning of the latest review of the helper that has words; null if there is none.',
  ),
  promises: described(
    promiseWordsSchema,
    'Public words about the promises of the other one of the two, only in the list of offers.',
  ),
  record: described(
    z.nullable(recordSchema),
    'Numbers about the promises of the other one, only in the list of offers: about a helper whose offer waits for the answer of the requester, and about each other for the two of an arrangement.',
  ),
  message: z.nullable(z.string()),
  status: offerStatus,
  changedTerms: described(
    z.nullable(termsChangeSchema),
    'Terms that the requester has changed and the helper has not confirmed; until then the offer cannot be accepted.',
  ),
  releasedBy: described(
    z.nullable(z.enum(['requester', 'helper'])),
    'Side that ended the match of this offer; null if the match was not ended early.',
  ),
  releaseReason: described(z.nullable(z.string()), 'Reason that this side gave.'),
  isHidden: described(z.boolean(), 'True if moderators have hidden it; then only its helper sees it.'),
  createdAt: z.iso.datetime(),
})
export type Offer = z.infer<typeof offerSchema>
