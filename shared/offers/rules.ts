import type { Refusal } from '#shared/refusals.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Task } from '#shared/tasks/schema.ts'
import type { Offer, OfferStatus } from './schema.ts'

/** Why this neighbor may not offer on this task, or null when they may. */
export function whyNotOffer(task: Pick<Task, 'requesterId' | 'status'>, viewerId: string): Refusal | null {
  if (task.requesterId === viewerId) return 'own_request'
  if (isSample(task)) return 'sample_task'
  return task.status === 'open' ? null : 'task_not_open'
}

type Earlier = { status: OfferStatus; passedOver: boolean }

/**
 * Why a helper who has offered before may not offer again, or null when they may: after taking it back, or being
 * released.
 */
export function whyNotOfferAgain({ status, passedOver }: Earlier): Refusal | null {
  if (status === 'withdrawn') return null
  return status === 'declined' && !passedOver ? 'offer_declined' : 'already_offered'
}

type Standing = { helperId: string; requesterId: string | null; status: OfferStatus }

/** Why this viewer may not take the offer back, or null when they may (or already have). */
export function whyNotWithdraw({ helperId, status }: Standing, viewerId: string): Refusal | null {
  if (helperId !== viewerId) return 'not_yours'
  return status === 'pending' || status === 'withdrawn' ? null : 'offer_moved_on'
}

/** Why this viewer may not confirm the offer for changed terms, or null when they may (or already have). */
export function whyNotConfirm({ helperId, status }: Standing, viewerId: string): Refusal | null {
  if (helperId !== viewerId) return 'not_yours'
  return status === 'pending' ? null : 'offer_moved_on'
}

/** Why the requester may not take this offer up, or null when they may. */
export function whyNotTakeUp({ status, changedTerms }: Pick<Offer, 'status' | 'changedTerms'>): Refusal | null {
  if (status !== 'pending') return 'no_offer'
  return changedTerms === null ? null : 'terms_changed'
}

/** Why this viewer may not decline the offer, or null when they may (or already have). */
export function whyNotDecline({ requesterId, status }: Standing, viewerId: string): Refusal | null {
  if (requesterId !== viewerId) return 'not_yours'
  return status === 'pending' || status === 'declined' ? null : 'offer_moved_on'
}
