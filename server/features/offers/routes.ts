import { countFirstContact } from '#server/features/messages/count-first-contact.ts'
import { publishOfferMessage } from '#server/features/messages/publish-message.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { findOtherSides } from '#server/features/promises/find-other-sides.ts'
import { refuseRestricted } from '#server/features/restrictions/refuse-restricted.ts'
import { gridOf } from '#server/features/tasks/locate-task.ts'
import { lockTerms } from '#server/features/tasks/lock-tasks.ts'
import { requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { findUser, markHelper } from '#server/features/users/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { offersPageSize } from '#shared/constants.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { offerMessage } from '#shared/offers/copy.ts'
import { whyNotOffer, whyNotOfferAgain } from '#shared/offers/rules.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { confirmTerms } from './confirm-terms.ts'
import { distanceFromHome } from './distance-from-home.ts'
import { endOffer } from './end-offer.ts'
import { findOffer, findOffers } from './queries.ts'
import { resolveOffer } from './resolve-offer.ts'
import { insertOffer } from './store.ts'
import { viewOffer } from './view.ts'

export const offerHandlers = (isDemo: boolean): Handlers<typeof api.offers> => ({
  /** True if offering would be refused because of an earlier offer, in whatever state that is. */
  mine: async ({ db, input, viewer }) => {
    const task = await requireVisibleTask(db, input.id, viewer.id)
    const offer = await findOffer(db, task.id, viewer.id)
    return { hasOffer: offer !== undefined && whyNotOfferAgain(offer) !== null }
  },

  create: async (context) => {
    const { db, input, viewer, write, count } = context
    const task = await requireVisibleTask(db, input.taskId, viewer.id)
    const { helper, message } = await resolveOffer(context, task, isDemo)
    refuseIf(whyNotOffer(task, helper.id))
    const earlier = await findOffer(db, task.id, helper.id)
    if (earlier) {
      refuseIf(whyNotOfferAgain(earlier))
      await count('offersAgain', { subKey: task.id, refusal: 'offered_often' })
    }
    const { id: taskId, title } = task
    const requesterId = task.requesterId ?? refuse('task_not_open')
    if (!earlier) await countFirstContact(context, { fromId: helper.id, toId: requesterId })

    return write(async (tx, announce) => {
      await refuseRestricted(tx, helper.id)
      const open = (await lockTerms(tx, taskId)) ?? refuse('task_not_open')
      const { zip } = (await findUser(tx, helper.id)) ?? refuse('signed_out')
      const distanceMiles = distanceFromHome(zip, gridOf(open))
      const { termsVersion } = input
      const made = await insertOffer(tx, { taskId, helperId: helper.id, message, termsVersion, distanceMiles })
      const offer = (await findOffer(tx, taskId, helper.id)) ?? refuse('terms_outdated')
      if (!made) refuse(whyNotOfferAgain(offer) ?? 'terms_outdated')
      await markHelper(tx, helper.id)
      await publishOfferMessage(tx, announce, {
        taskId,
        helperId: helper.id,
        content: offerMessage(firstNameOf(helper), { text: message, isAgain: earlier !== undefined }),
      })
      const content = notifications.offerReceived(helper, task)
      const isInApp = await notify(tx, announce, { to: requesterId, taskId, content })
      // The event shows a pop-up to the requester, so it obeys the same settings as the in-app notification.
      if (isInApp) announce(requesterId, { type: 'new_offer', data: { requesterId, taskId, taskTitle: title } })
      // The helper may have the task open in another tab.
      announceInvalidation(announce, [helper.id], taskId)
      return viewOffer(offer)
    })
  },

  list: async ({ db, input, viewer, now, nextPage }) => {
    const task = await requireVisibleTask(db, input.id, viewer.id)
    const helperId = task.requesterId === viewer.id ? undefined : viewer.id
    const rows = await findOffers(db, { taskId: task.id, viewerId: viewer.id, helperId }, input.cursor)
    const offers = paginate(rows, offersPageSize, nextPage)
    const otherSideOf = await findOtherSides(db, { task, offers, viewerId: viewer.id, now })
    return offers.map((offer) => viewOffer(offer, otherSideOf(offer)))
  },

  withdraw: async (context) => endOffer('withdraw', context),
  decline: async (context) => endOffer('decline', context),
  confirm: confirmTerms,
})
