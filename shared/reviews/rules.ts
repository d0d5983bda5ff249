import type { Refusal } from '#shared/refusals.ts'
import { type Progress, roleOf } from '#shared/tasks/rules.ts'
import { formerNeighborId } from '#shared/users/former.ts'
import type { reviewRefusals } from './copy.ts'

/**
 * Whom this viewer would review on this task: the other of requester and helper; null for everybody else, and where
 * they have left.
 */
export function revieweeOf(task: Progress, viewerId: string): string | null {
  const role = roleOf(task, viewerId)
  if (role === null) return null
  const id = role === 'requester' ? task.helperId : task.requesterId
  return id === formerNeighborId ? null : id
}

type Facts = { task: Progress; viewerId: string; hasReviewed: boolean }

type Unreviewed = 'not_yours' | keyof typeof reviewRefusals

/** Why this viewer may not review the counterpart, or null when they may. */
export function whyNotReview({ task, viewerId, hasReviewed }: Facts): Unreviewed | null {
  if (roleOf(task, viewerId) === null) return 'not_yours'
  if (task.status !== 'completed') return 'review_early'
  if (revieweeOf(task, viewerId) === null) return 'wrong_reviewee'
  return hasReviewed ? 'already_reviewed' : null
}

/** Why this is not whom the viewer may review. */
export function whyNotReviewee(task: Progress, viewerId: string, revieweeId: string): Refusal | null {
  if (revieweeId === viewerId) return 'review_self'
  return revieweeId === revieweeOf(task, viewerId) ? null : 'wrong_reviewee'
}
