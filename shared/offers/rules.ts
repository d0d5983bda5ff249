import type { Refusal } from '#shared/copy.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'

/** Why this neighbour may not offer on this task, or null when they may. */
export function whyNotOffer(task: Pick<Task, 'requesterId' | 'status'>, viewerId: string): Refusal | null {
  if (task.requesterId === viewerId) return 'own_request'
  if (isSample(task)) return 'sample_task'
  return task.status === 'open' ? null : 'task_not_open'
}
