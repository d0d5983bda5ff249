import * as z from 'zod/mini'
import { described } from '#shared/described.ts'
import { ratingMax, ratingMin, reviewMaxCharacters } from '#shared/limits.ts'
import { categoryNames } from '#shared/tasks/categories.ts'
import { optionalText } from '#shared/text-schema.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { reviewRefusals } from './copy.ts'

const choose = 'Please select a rating'

export const reviewFields = z.object({
  rating: z.int(choose).check(z.gte(ratingMin, choose), z.lte(ratingMax, `Rating cannot exceed ${ratingMax} stars`)),
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
    'What the reviewed neighbor was: of a service, the helper is who gave it.',
  ),
  reviewer: neighborSchema,
  task: z.object({ title: z.string(), category: z.enum(categoryNames) }),
})
export type Review = z.infer<typeof reviewSchema>
