import { expect, test } from 'vitest'
import type { TaskStatus } from '#shared/tasks/schema.ts'
import { revieweeOf, whyNotAnswerReview, whyNotEditReview, whyNotReview, whyNotReviewee } from './rules.ts'

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

const now = new Date('2026-11-28T12:00:00Z')
const written = {
  reviewerId: 'ada',
  revieweeId: 'ben',
  createdAt: new Date('2026-11-26T12:01:00Z'),
  isAnswered: false,
  isHidden: false,
  isReachable: true,
}

test('the reviewed neighbor alone answers a review, once', () => {
  expect(whyNotAnswerReview(written, 'ben')).toBeNull()
  for (const other of ['ada', 'cleo']) expect(whyNotAnswerReview(written, other)).toBe('not_yours')
  expect(whyNotAnswerReview({ ...written, isAnswered: true }, 'ben')).toBe('already_answered')
  expect(whyNotAnswerReview({ ...written, isReachable: false, reviewerId: null }, 'ben')).toBeNull()
})

test.each([
  ['in its 48th hour', {}, null],
  ['after 48 hours', { createdAt: new Date('2026-11-26T12:00:00Z') }, 'review_final'],
  ['that is answered', { isAnswered: true }, 'review_final'],
  ['that is hidden', { isHidden: true }, 'review_final'],
  ['of somebody who no longer reaches the reviewer', { isReachable: false }, 'review_final'],
] as const)('the reviewer alone may change a review, but one %s: %o', (_, facts, why) => {
  expect(whyNotEditReview({ ...written, ...facts }, 'ada', now)).toBe(why)
  for (const other of ['ben', 'cleo']) expect(whyNotEditReview({ ...written, ...facts }, other, now)).toBe('not_yours')
})
