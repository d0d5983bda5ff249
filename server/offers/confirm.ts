import type * as z from 'zod/mini'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Context } from '#server/http/implement.ts'
import { hint, notifyAll } from '#server/notifications/notify.ts'
import { lockTerms } from '#server/tasks/store.ts'
import { notices } from '#shared/notifications/wording.ts'
import { whyNotConfirm } from '#shared/offers/rules.ts'
import type { confirmation, Offer } from '#shared/offers/schema.ts'
import { confirmOffer, findVisibleOffer } from './store.ts'
import { viewOffer } from './view.ts'

type Confirm = Context<z.output<typeof confirmation> & { id: string }>

/**
 * Binds a waiting offer to the newest terms and tells the requester, once; where it is bound to them already, that is
 * as good.
 */
export async function confirmTerms({ db, input, viewer, write }: Confirm): Promise<Offer> {
  const seen = (await findVisibleOffer(db, input.id, viewer.id)) ?? refuse('offer_missing')
  refuseIf(whyNotConfirm(seen, viewer.id))

  return write(async (tx, announce) => {
    const { id, taskId, requesterId } = seen
    const terms = await lockTerms(tx, taskId)
    // Once more, now that no edit, accept or deletion can come between.
    const offer = (await findVisibleOffer(tx, id, viewer.id)) ?? refuse('offer_missing')
    refuseIf(whyNotConfirm(offer, viewer.id))
    if (terms === undefined) return refuse('offer_moved_on')
    if ((input.termsVersion ?? terms.termsVersion) !== terms.termsVersion) refuse('terms_outdated')
    if ((await confirmOffer(tx, id, terms.termsVersion)) === undefined) return viewOffer(offer)

    const { title, taskType } = offer
    const words = notices.offerConfirmed(viewer, { title, taskType })
    await notifyAll(tx, announce, requesterId === null ? [] : [requesterId], { taskId, words })
    // The helper may have the task open on another screen.
    hint(announce, [viewer.id], taskId)
    return viewOffer((await findVisibleOffer(tx, id, viewer.id)) ?? refuse('offer_missing'))
  })
}
