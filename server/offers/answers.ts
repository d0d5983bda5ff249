import type { Tx } from '#server/db/tables.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Context } from '#server/http/implement.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { hint, notifyAll } from '#server/notifications/notify.ts'
import { keepTask } from '#server/tasks/store.ts'
import { type NoticeWords, notices } from '#shared/notifications/wording.ts'
import { whyNotDecline, whyNotWithdraw } from '#shared/offers/rules.ts'
import type { Offer } from '#shared/offers/schema.ts'
import type { Refusal } from '#shared/refusals.ts'
import { declineForGood, declineOffer, findVisibleOffer, type OfferRow, withdrawOffer } from './store.ts'
import { viewOffer } from './view.ts'

type Answer = {
  whyNot: (offer: OfferRow, viewerId: string) => Refusal | null
  /** Nothing comes back where it was too late. */
  take: (tx: Tx, id: string) => Promise<unknown>
  tells: (offer: OfferRow, who: Viewer) => { to: string | null; words: NoticeWords }
}

const aboutOf = ({ title, taskType }: OfferRow) => ({ title, taskType })

/** The two ways a waiting offer ends but by being accepted: its helper takes it back, or the requester says no. */
const answers = {
  withdraw: {
    whyNot: whyNotWithdraw,
    take: withdrawOffer,
    tells: (offer, who) => ({ to: offer.requesterId, words: notices.offerWithdrawn(who, aboutOf(offer)) }),
  },
  decline: {
    whyNot: whyNotDecline,
    take: async (tx, id) => {
      const declined = await declineOffer(tx, id)
      if (declined === undefined) await declineForGood(tx, id)
      return declined
    },
    tells: (offer, who) => ({ to: offer.helperId, words: notices.offerDeclined(who, aboutOf(offer)) }),
  },
} satisfies Record<string, Answer>

/** Ends a waiting offer and tells the other side, once; where it stands so already, that is as good. */
export async function answerOffer(name: keyof typeof answers, context: Context<{ id: string }>): Promise<Offer> {
  const { db, input, viewer, write } = context
  const { whyNot, take, tells }: Answer = answers[name]
  const seen = (await findVisibleOffer(db, input.id, viewer.id)) ?? refuse('offer_missing')
  refuseIf(whyNot(seen, viewer.id))

  return write(async (tx, announce) => {
    const { id, taskId } = seen
    // Before its offer is locked: a deletion locks them in this order.
    if ((await keepTask(tx, taskId)) === undefined) refuse('offer_missing')
    if ((await take(tx, id)) !== undefined) {
      const { to, words } = tells(seen, viewer)
      await notifyAll(tx, announce, to === null ? [] : [to], { taskId, words })
      // Whoever answered may have the task open on another screen.
      hint(announce, [viewer.id], taskId)
    }
    const offer = (await findVisibleOffer(tx, id, viewer.id)) ?? refuse('offer_missing')
    refuseIf(whyNot(offer, viewer.id))
    return viewOffer(offer)
  })
}
