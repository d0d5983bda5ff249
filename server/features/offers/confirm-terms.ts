import type * as z from 'zod/mini'
import { notifyAll } from '#server/features/notifications/notify.ts'
import { lockTerms } from '#server/features/tasks/lock-tasks.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/register-calls.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { whyNotConfirm } from '#shared/offers/rules.ts'
import type { Offer, offerConfirmation } from '#shared/offers/schema.ts'
import { findVisibleOffer } from './queries.ts'
import { confirmOffer } from './store.ts'
import { viewOffer } from './view.ts'

type ConfirmContext = Context<z.output<typeof offerConfirmation> & { id: string }>

/**
 * Binds a pending offer to the newest terms and notifies the requester once; if it is bound to them already, the call
 * succeeds as well.
 */
export async function confirmTerms({ db, input, viewer, write }: ConfirmContext): Promise<Offer> {
  const staleOffer = (await findVisibleOffer(db, input.id, viewer.id)) ?? refuse('offer_missing')
  refuseIf(whyNotConfirm(staleOffer, viewer.id))

  return write(async (tx, announce) => {
    const { id, taskId, requesterId } = staleOffer
    const terms = await lockTerms(tx, taskId)
    // Checked again under the lock, which excludes edits, accepts and deletions.
    const offer = (await findVisibleOffer(tx, id, viewer.id)) ?? refuse('offer_missing')
    refuseIf(whyNotConfirm(offer, viewer.id))
    if (terms === undefined) return refuse('offer_moved_on')
    if ((input.termsVersion ?? terms.termsVersion) !== terms.termsVersion) refuse('terms_outdated')
    if ((await confirmOffer(tx, id, terms.termsVersion)) === undefined) return viewOffer(offer)

    const { title, taskType } = offer
    const content = notifications.offerConfirmed(viewer, { title, taskType })
    await notifyAll(tx, announce, requesterId === null || offer.isHidden ? [] : [requesterId], { taskId, content })
    // The helper may have the task open in another tab.
    announceInvalidation(announce, [viewer.id], taskId)
    return viewOffer((await findVisibleOffer(tx, id, viewer.id)) ?? refuse('offer_missing'))
  })
}
