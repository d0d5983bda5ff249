import { onePage } from '#server/db/page.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import { sendOfferMessage } from '#server/messages/send.ts'
import { hint, notify } from '#server/notifications/notify.ts'
import { seeTask } from '#server/tasks/see.ts'
import { lockTerms } from '#server/tasks/store.ts'
import { gridOf } from '#server/tasks/where.ts'
import { findUser } from '#server/users/store.ts'
import type { api } from '#shared/api.ts'
import { offersPage } from '#shared/limits.ts'
import { notices } from '#shared/notifications/wording.ts'
import { whyNotOffer, whyNotOfferAgain } from '#shared/offers/rules.ts'
import { offerMessage } from '#shared/offers/wording.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { answerOffer } from './answers.ts'
import { confirmTerms } from './confirm.ts'
import { stepFromHome } from './distance.ts'
import { findOffer, findOffers, insertOffer } from './store.ts'
import { viewOffer } from './view.ts'
import { whoOffers } from './who-offers.ts'

export const offerHandlers = (isDemo: boolean): Handlers<typeof api.offers> => ({
  /** True where offering would be refused because of an earlier offer, in whatever state that is. */
  mine: async ({ db, input, viewer }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const offer = await findOffer(db, task.id, viewer.id)
    return { hasOffer: offer !== undefined && whyNotOfferAgain(offer) !== null }
  },

  create: async (context) => {
    const { db, input, viewer, write, count } = context
    const task = await seeTask(db, input.taskId, viewer.id)
    const { helper, message } = await whoOffers(context, task, isDemo)
    refuseIf(whyNotOffer(task, helper.id))
    const earlier = await findOffer(db, task.id, helper.id)
    if (earlier) {
      refuseIf(whyNotOfferAgain(earlier))
      await count('offersAgain', { apart: task.id, refusal: 'offered_often' })
    }
    const { id: taskId, title } = task
    const requesterId = task.requesterId ?? refuse('task_not_open')

    return write(async (tx, announce) => {
      const open = (await lockTerms(tx, taskId)) ?? refuse('task_not_open')
      const { zip } = (await findUser(tx, helper.id)) ?? refuse('signed_out')
      const distanceMiles = stepFromHome(zip, gridOf(open))
      const { termsVersion } = input
      const made = await insertOffer(tx, { taskId, helperId: helper.id, message, termsVersion, distanceMiles })
      const offer = (await findOffer(tx, taskId, helper.id)) ?? refuse('terms_outdated')
      if (!made) refuse(whyNotOfferAgain(offer) ?? 'terms_outdated')
      await sendOfferMessage(tx, announce, {
        taskId,
        helperId: helper.id,
        content: offerMessage(firstNameOf(helper), { words: message, isAgain: earlier !== undefined }),
      })
      const words = notices.offerReceived(helper, task)
      const isNoticed = await notify(tx, announce, { to: requesterId, taskId, words })
      // It pops up on the requester's screen, so it obeys the same switches as the notice.
      if (isNoticed) announce(requesterId, { type: 'new_offer', data: { requesterId, taskId, taskTitle: title } })
      // Whoever offers may have the task open on another screen.
      hint(announce, [helper.id], taskId)
      return viewOffer(offer)
    })
  },

  list: async ({ db, input, viewer, nextPage }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const helperId = task.requesterId === viewer.id ? undefined : viewer.id
    const rows = await findOffers(db, task.id, { helperId, cursor: input.cursor })
    return onePage(rows, offersPage, nextPage).map(viewOffer)
  },

  withdraw: async (context) => answerOffer('withdraw', context),
  decline: async (context) => answerOffer('decline', context),
  confirm: confirmTerms,
})
