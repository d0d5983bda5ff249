import type { Refusal } from '#shared/refusals.ts'
import type { TaskState } from '#shared/tasks/rules.ts'
import { isSample } from '#shared/tasks/samples.ts'
import type { Offer, OfferStatus } from './schema.ts'

/** Returns the reason why this neighbor may not offer on this task, or null. */
export function whyNotOffer(
  task: Pick<TaskState, 'requesterId' | 'status' | 'withheld'>,
  viewerId: string,
): Refusal | null {
  if (task.requesterId === viewerId) return 'own_request'
  if (isSample(task)) return 'sample_task'
  if (task.status !== 'open') return 'task_not_open'
  return task.withheld ? 'task_withheld' : null
}

type EarlierOffer = { status: OfferStatus; passedOver: boolean; isHidden: boolean }

/**
 * Returns the reason why a helper with an earlier offer may not offer again, or null: after withdrawing it or being
 * released, they may, unless moderators have hidden what they wrote.
 */
export function whyNotOfferAgain({ status, passedOver, isHidden }: EarlierOffer): Refusal | null {
  if (status === 'withdrawn') return isHidden ? 'offer_hidden' : null
  return status === 'declined' && !passedOver ? 'offer_declined' : 'already_offered'
}

type OfferFacts = { helperId: string; requesterId: string | null; status: OfferStatus }

/** Returns the reason why the viewer may not withdraw the offer, or null, also if they have already. */
export function whyNotWithdraw({ helperId, status }: OfferFacts, viewerId: string): Refusal | null {
  if (helperId !== viewerId) return 'not_yours'
  return status === 'pending' || status === 'withdrawn' ? null : 'offer_moved_on'
}

/**
 * Returns the reason why the viewer may not confirm the offer for changed terms, or null, also if they have already.
 */
export function whyNotConfirm({ helperId, status }: OfferFacts, viewerId: string): Refusal | null {
  if (helperId !== viewerId) return 'not_yours'
  return status === 'pending' ? null : 'offer_moved_on'
}

/**
 * Returns the reason why the requester may not accept this offer, or null. One that is hidden is answered like none.
 * `whyNotAccept` in shared/tasks/rules.ts asks about the task instead.
 */
export function whyNotAcceptOffer({
  status,
  changedTerms,
  isHidden,
}: Pick<Offer, 'status' | 'changedTerms' | 'isHidden'>): Refusal | null {
  if (status !== 'pending' || isHidden) return 'no_offer'
  return changedTerms === null ? null : 'terms_changed'
}

/** Returns the reason why the viewer may not decline the offer, or null, also if they have already. */
export function whyNotDecline({ requesterId, status }: OfferFacts, viewerId: string): Refusal | null {
  if (requesterId !== viewerId) return 'not_yours'
  return status === 'pending' || status === 'declined' ? null : 'offer_moved_on'
}
