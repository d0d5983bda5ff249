import { whyNotMove } from '#shared/arrangements/move-rules.ts'
import type { OpenMove } from '#shared/arrangements/open-move-schema.ts'
import { roleOf } from '#shared/tasks/rules.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Returns the proposal that stands, if the viewer is one of the two whom it concerns. */
export const standingMove = ({ move }: Task, now: Date): OpenMove | undefined =>
  move && new Date(move.lapsesAt) > now ? move : undefined

/** Tells whether the viewer may ask for another time: not while the other side waits for an answer. */
export function mayMove(task: Task, viewerId: string, now: Date): boolean {
  const movable = { ...task, date: task.date === null ? null : new Date(task.date) }
  if (task.pausedUntil !== undefined || whyNotMove(movable, viewerId, now) !== null) return false
  const move = standingMove(task, now)
  return move === undefined || move.proposedBy === roleOf(task, viewerId)
}
