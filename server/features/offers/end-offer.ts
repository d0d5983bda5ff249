import type { Tx } from '#server/database/tables.ts'
import { notifyAll } from '#server/features/notifications/notify.ts'
import { lockTaskForKeyShare } from '#server/features/tasks/lock-tasks.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import { type NotificationContent, notifications } from '#shared/notifications/notification-copy.ts'
import { whyNotDecline, whyNotWithdraw } from '#shared/offers/rules.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { Refusal } from '#shared/refusals.ts'
import { findVisibleOffer, type OfferRow } from './queries.ts'
import { declineOffer, declinePassedOverOffer, withdrawOffer } from './store.ts'
import { viewOffer } from './view.ts'

type OfferEnding = {
  whyNot: (offer: OfferRow, viewerId: string) => Refusal | null
  /** Resolves with undefined if it was too late. */
  apply: (tx: Tx, id: string) => Promise<unknown>
  notificationFor: (offer: OfferRow, endedBy: Viewer) => { to: string | null; content: NotificationContent }
}

const aboutOf = ({ title, taskType }: OfferRow) => ({ title, taskType })

/**
 * The two ways to end a pending offer without accepting it: the helper withdraws it, or the requester declines it.
 */
const offerEndings = {
  withdraw: {
    whyNot: whyNotWithdraw,
    apply: withdrawOffer,
    notificationFor: (offer, endedBy) => ({
      to: offer.isHidden ? null : offer.requesterId,
      content: notifications.offerWithdrawn(endedBy, aboutOf(offer)),
    }),
  },
  decline: {
    whyNot: whyNotDecline,
    apply: async (tx, id) => {
      const declined = await declineOffer(tx, id)
      if (declined === undefined) await declinePassedOverOffer(tx, id)
      return declined
    },
    notificationFor: (offer, endedBy) => ({
      to: offer.helperId,
      content: notifications.offerDeclined(endedBy, aboutOf(offer)),
    }),
  },
} satisfies Record<string, OfferEnding>

/** Ends a pending offer and notifies the other side once; if it has that state already, the call succeeds as well. */
export async function endOffer(name: keyof typeof offerEndings, context: Context<{ id: string }>): Promise<Offer> {
  const { db, input, viewer, write } = context
  const { whyNot, apply, notificationFor }: OfferEnding = offerEndings[name]
  const staleOffer = (await findVisibleOffer(db, input.id, viewer.id)) ?? refuse('offer_missing')
  refuseIf(whyNot(staleOffer, viewer.id))

  return write(async (tx, announce) => {
    const { id, taskId } = staleOffer
    // The task is locked before its offer, because a deletion locks them in this order.
    if ((await lockTaskForKeyShare(tx, taskId)) === undefined) refuse('offer_missing')
    if ((await apply(tx, id)) !== undefined) {
      const { to, content } = notificationFor(staleOffer, viewer)
      await notifyAll(tx, announce, to === null ? [] : [to], { taskId, content })
      // The viewer may have the task open in another tab.
      announceInvalidation(announce, [viewer.id], taskId)
    }
    const offer = (await findVisibleOffer(tx, id, viewer.id)) ?? refuse('offer_missing')
    refuseIf(whyNot(offer, viewer.id))
    return viewOffer(offer)
  })
}
