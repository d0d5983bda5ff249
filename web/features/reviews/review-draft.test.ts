import { expect, test } from 'vitest'
import { parseReviewDraft, serializeReviewDraft } from './review-draft.ts'

test('a draft keeps the stars and the comment', () => {
  expect(parseReviewDraft(serializeReviewDraft({ rating: 4, comment: 'On time' }))).toEqual({
    rating: 4,
    comment: 'On time',
  })
  expect(parseReviewDraft('')).toEqual({ rating: 0, comment: '' })
})

test('a draft stored without stars keeps its comment', () => {
  expect(parseReviewDraft('On time')).toEqual({ rating: 0, comment: 'On time' })
})
