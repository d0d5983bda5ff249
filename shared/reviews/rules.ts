import type { Refusal } from '#shared/refusals.ts'
import { roleOf, type TaskState } from '#shared/tasks/rules.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import type { reviewRefusals } from './copy.ts'

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
