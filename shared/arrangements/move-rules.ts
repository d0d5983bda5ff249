import type { Refusal } from '#shared/refusals.ts'
import { isUnderWay, type Role, roleOf, type TaskState } from '#shared/tasks/rules.ts'
import { agreedTimes } from './agreed-times.ts'
import type { MoveAnswer } from './move-schema.ts'

/** Returns the reason why the viewer may do nothing about the agreed time of a task, or null. */
export function whyNotTouchTime(task: TaskState, viewerId: string): Refusal | null {
  if (roleOf(task, viewerId) === null) return 'not_yours'
  return isUnderWay(task.status) ? null : 'wrong_state'
}

type MovableTask = TaskState & { date: Date | null; time: string | null; timeZone: string }

/**
 * Returns the reason why the viewer may not ask for another time, or agree to one, or null. The time stands once it has
 * come, and as long as the two cannot reach each other or others do not see the task.
 */
export function whyNotMove(task: MovableTask, viewerId: string, now: Date): Refusal | null {
  const refusal = whyNotTouchTime(task, viewerId)
  if (refusal) return refusal
  if (task.isBlocked) return 'conversation_closed'
  if (task.withheld) return 'task_withheld'
  const { startsAt } = agreedTimes({ ...task, duration: null })
  if (startsAt === null) return 'no_agreed_time'
  return startsAt <= now ? 'move_too_late' : null
}

export const resultOf = { accept: 'accepted', decline: 'declined' } as const satisfies Record<MoveAnswer, string>

/** Ends of a proposal that one of the two chooses. */
export type ChosenResult = (typeof resultOf)[MoveAnswer] | 'withdrawn'

/** Returns the reason why this side may not end a proposal so: its own side takes it back, the other one answers it. */
export const whyNotEndMove = (proposedBy: Role, role: Role, result: ChosenResult): Refusal | null =>
  (proposedBy === role) === (result === 'withdrawn') ? null : 'not_yours'
