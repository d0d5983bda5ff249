import { revieweeOf } from '#shared/reviews/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Neighbor } from '#shared/users/schema.ts'

/** Returns the other of requester and helper; null for anybody else, or if there is no other. */
export function findReviewee(task: Task, viewerId: string): Neighbor | null {
  const id = revieweeOf(task, viewerId)
  if (id === null) return null
  return id === task.helperId ? task.helper : task.requester
}
