import { expect, test } from 'vitest'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { revieweeOf, whyNotReview, whyNotReviewee } from './rules.ts'

const done = { requesterId: 'ada', helperId: 'ben', status: 'completed' as TaskStatus }
const review = (
  viewerId: string,
  { hasReviewed = false, ...task }: Partial<typeof done> & { hasReviewed?: boolean } = {},
) => whyNotReview({ task: { ...done, ...task }, viewerId, hasReviewed })

test('requester and helper review each other, once', () => {
  expect(review('ada')).toBeNull()
  expect(review('ben')).toBeNull()
  expect(review('cleo')).toBe('not_yours')
  expect(review('ada', { hasReviewed: true })).toBe('already_reviewed')
  expect(revieweeOf(done, 'ada')).toBe('ben')
  expect(revieweeOf(done, 'ben')).toBe('ada')
  expect(revieweeOf(done, 'cleo')).toBeNull()
})

test.each(['open', 'matched', 'in_progress', 'pending_review', 'closed'] as const)(
  'a task that is %s is too early to review',
  (status) => {
    expect(review('ada', { status })).toBe('review_early')
    expect(review('cleo', { status })).toBe('not_yours')
  },
)

test('a deleted account cannot be reviewed', () => {
  expect(whyNotReview({ task: { ...done, helperId: null }, viewerId: 'ada', hasReviewed: false })).toBe(
    'wrong_reviewee',
  )
})

test('a review is of the other participant', () => {
  expect(whyNotReviewee(done, 'ada', 'ben')).toBeNull()
  expect(whyNotReviewee(done, 'ben', 'ada')).toBeNull()
  expect(whyNotReviewee(done, 'ada', 'ada')).toBe('review_self')
  expect(whyNotReviewee(done, 'ada', 'cleo')).toBe('wrong_reviewee')
  expect(whyNotReviewee(done, 'cleo', 'ada')).toBe('wrong_reviewee')
})
