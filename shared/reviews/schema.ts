import * as z from 'zod/mini'
import { ratingMax, ratingMin, reviewMaxCharacters } from '#shared/constants.ts'
import { described } from '#shared/described.ts'
import { categoryNames } from '#shared/tasks/categories.ts'
import { optionalText, text } from '#shared/text-schema.ts'
import { neighborSchema } from '#shared/users/schema.ts'
import { reviewRefusals } from './copy.ts'
import { reviewAnswerMaxCharacters } from './limits.ts'

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

export const reviewAnswerSchema = z.object({
  text: text({ min: 1, max: reviewAnswerMaxCharacters, tooShort: 'Please write an answer' }),
})

export const reviewSchema = z.object({
  id: z.uuid(),
  rating: z.number(),
  comment: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  editedAt: described(z.nullable(z.iso.datetime()), 'Time of the last change by the reviewer.'),
  receivedAs: described(
    z.enum(['helper', 'requester']),
    'Role of the reviewed neighbor; the requester of a service is reviewed as its helper.',
  ),
  reviewer: neighborSchema,
  isByBlocked: described(z.boolean(), 'True if it is about the viewer, who has blocked the reviewer.'),
  isHidden: described(z.boolean(), 'True if moderators have hidden it; then only its author sees it.'),
  answer: described(
    z.nullable(
      z.object({
        text: z.string(),
        createdAt: z.iso.datetime(),
        author: neighborSchema,
        isByBlocked: described(z.boolean(), 'True if it is to the viewer, who has blocked its author.'),
      }),
    ),
    'Public answer of the reviewed neighbor; null while there is none, and while the review is hidden.',
  ),
  mayEdit: described(z.boolean(), 'True if the viewer may change the review now.'),
  mayAnswer: described(z.boolean(), 'True if the viewer may answer the review now.'),
  task: z.object({ title: z.string(), category: z.enum(categoryNames) }),
})
export type Review = z.infer<typeof reviewSchema>
