import type { Refusal } from '#shared/copy.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { OfferStatus } from './schema.ts'

/** Why this neighbor may not offer on this task, or null when they may. */
export function whyNotOffer(task: Pick<Task, 'requesterId' | 'status'>, viewerId: string): Refusal | null {
  if (task.requesterId === viewerId) return 'own_request'
  if (isSample(task)) return 'sample_task'
  return task.status === 'open' ? null : 'task_not_open'
}

type Earlier = { status: OfferStatus; passedOver: boolean }

/** Why a helper's offer cannot be made again. One that was withdrawn can, while the task is open. */
export function whyNotOfferAgain({ status, passedOver }: Earlier): Refusal {
  if (status === 'withdrawn') return 'task_not_open'
  return status === 'declined' && !passedOver ? 'offer_declined' : 'already_offered'
}
