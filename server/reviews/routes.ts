import { onePage } from '#server/db/page.ts'
import type { Tx } from '#server/db/tables.ts'
import { refuse, refuseIf } from '#server/http/errors.ts'
import type { Handlers } from '#server/http/implement.ts'
import { notify } from '#server/notifications/notify.ts'
import { seeTask } from '#server/tasks/see.ts'
import { findUser, recountRatingsLocked } from '#server/users/store.ts'
import type { api } from '#shared/api.ts'
import { reviewsPage } from '#shared/limits.ts'
import { notices } from '#shared/notifications/wording.ts'
import { whyNotReview, whyNotReviewee } from '#shared/reviews/rules.ts'
import { findReviewOrThrow, findReviewsOfTask, findReviewsReceived, hasReviewed, insertReview } from './store.ts'
import { viewReview } from './view.ts'

export const reviewHandlers: Handlers<typeof api.reviews> = {
  received: async ({ db, input, nextPage }) => {
    const user = (await findUser(db, input.id)) ?? refuse('user_missing')
    const rows = await findReviewsReceived(db, user.id, input.cursor)
    return onePage(rows, reviewsPage, nextPage).map(viewReview)
  },

  create: async ({ db, input, viewer, write }) => {
    const task = await seeTask(db, input.taskId, viewer.id)
    const { revieweeId, rating, comment = null } = input
    const reviewed = await hasReviewed(db, task.id, viewer.id)
    refuseIf(whyNotReview({ task, viewerId: viewer.id, hasReviewed: reviewed }))
    refuseIf(whyNotReviewee(task, viewer.id, revieweeId))

    return write(async (tx, announce) => {
      const review = { taskId: task.id, reviewerId: viewer.id, revieweeId, rating, comment }
      const { id } = (await insertReview(tx, review)) ?? (await refuseReview(tx, review))
      const words = notices.reviewed(viewer, task.title)
      await notify(tx, announce, { to: revieweeId, taskId: task.id, words })
      const row = await findReviewOrThrow(tx, id)
      // Last, for whoever else reviews the same neighbor waits from here on.
      await recountRatingsLocked(tx, revieweeId)
      return viewReview(row)
    })
  },

  /**
   * Names the helper to everybody who may still see the task, those too who only offered: from the first review on,
   * who helped whom with what stands on both profiles anyway.
   */
  ofTask: async ({ db, input, viewer }) => {
    const task = await seeTask(db, input.id, viewer.id)
    return (await findReviewsOfTask(db, task.id)).map(viewReview)
  },

  mayReview: async ({ db, input, viewer }) => {
    const task = await seeTask(db, input.id, viewer.id)
    const reviewed = await hasReviewed(db, task.id, viewer.id)
    return { canReview: whyNotReview({ task, viewerId: viewer.id, hasReviewed: reviewed }) === null }
  },
}

/** Somebody's other screen was quicker, or one of the two has left meanwhile. */
async function refuseReview(tx: Tx, { taskId, reviewerId }: { taskId: string; reviewerId: string }): Promise<never> {
  refuse((await hasReviewed(tx, taskId, reviewerId)) ? 'already_reviewed' : 'wrong_reviewee')
}
