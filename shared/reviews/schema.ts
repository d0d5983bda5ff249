import * as z from 'zod/mini'
import { ratingMax, ratingMin, reviewMaxCharacters } from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { categoryNames } from '#shared/tasks/categories.ts'
import { optionalText } from '#shared/text-schema.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { reviewRefusals } from './copy.ts'

const ratingMessage = 'Please select a rating'

export const reviewFields = z.object({
  rating: z
    .int(ratingMessage)
    .check(z.gte(ratingMin, ratingMessage), z.lte(ratingMax, `Rating cannot exceed ${ratingMax} stars`)),
  comment: optionalText(reviewMaxCharacters),
})

export const newReviewSchema = z.extend(reviewFields, {
  taskId: z.uuid(),
  revieweeId: z.uuid(reviewRefusals.wrong_reviewee.message),
})

export const reviewSchema = z.object({
  id: z.uuid(),
  rating: z.number(),
  comment: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  receivedAs: described(
    z.enum(['helper', 'requester']),
    'Role of the reviewed neighbor; the requester of a service is reviewed as its helper.',
  ),
  reviewer: neighborSchema,
  isByBlocked: described(z.boolean(), 'True if it is about the viewer, who has blocked the reviewer.'),
  isHidden: described(z.boolean(), 'True if moderators have hidden it; then only its author sees it.'),
  task: z.object({ title: z.string(), category: z.enum(categoryNames) }),
})
export type Review = z.infer<typeof reviewSchema>
