import type { Refusal } from '#shared/refusals.ts'
import { roleOf, type TaskState } from '#shared/tasks/rules.ts'
import { hourMs } from '#shared/time.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import type { reviewRefusals } from './copy.ts'
import { reviewEditHours } from './limits.ts'

/**
 * Returns the person whom the viewer may review on this task: the other one of requester and helper. Null for everybody
 * else, and if that person has deleted the account.
 */
export function revieweeOf(task: TaskState, viewerId: string): string | null {
  const role = roleOf(task, viewerId)
  if (role === null) return null
  const id = role === 'requester' ? task.helperId : task.requesterId
  return id === formerNeighborId ? null : id
}

type ReviewFacts = { task: TaskState; viewerId: string; hasReviewed: boolean }

type ReviewRefusal = 'not_yours' | keyof typeof reviewRefusals

/** Returns the reason why the viewer may not write a review on this task, or null. */
export function whyNotReview({ task, viewerId, hasReviewed }: ReviewFacts): ReviewRefusal | null {
  if (roleOf(task, viewerId) === null) return 'not_yours'
  if (task.status !== 'completed') return 'review_early'
  if (revieweeOf(task, viewerId) === null) return 'wrong_reviewee'
  return hasReviewed ? 'already_reviewed' : null
}

/** Returns the reason why the viewer may not review this person, or null. */
export function whyNotReviewee(task: TaskState, viewerId: string, revieweeId: string): Refusal | null {
  if (revieweeId === viewerId) return 'review_self'
  return revieweeId === revieweeOf(task, viewerId) ? null : 'wrong_reviewee'
}

type WrittenReview = {
  reviewerId: string | null
  revieweeId: string
  createdAt: Date
  isAnswered: boolean
  isHidden: boolean
  /** False if one of the two has blocked the other, or is suspended. */
  isReachable: boolean
}

/** Returns the reason why the viewer may not answer a review that they see, or null. */
export function whyNotAnswerReview({ revieweeId, isAnswered }: WrittenReview, viewerId: string): ReviewRefusal | null {
  if (viewerId !== revieweeId) return 'not_yours'
  return isAnswered ? 'already_answered' : null
}

/** Returns the reason why the viewer may not change a review that they see, or null. */
export function whyNotEditReview(review: WrittenReview, viewerId: string, now: Date): ReviewRefusal | null {
  if (viewerId !== review.reviewerId) return 'not_yours'
  const isRecent = now.getTime() - review.createdAt.getTime() < reviewEditHours * hourMs
  return isRecent && !review.isAnswered && !review.isHidden && review.isReachable ? null : 'review_final'
}
