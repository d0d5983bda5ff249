import type { Tx } from '#server/database/tables.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { requireTaskOfChat, requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { requireVisibleUser } from '#server/features/users/require-visible-user.ts'
import { recountRatingsLocked } from '#server/features/users/store.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { reviewsPageSize } from '#shared/constants.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { whyNotReview, whyNotReviewee } from '#shared/reviews/rules.ts'
import { findReviewOrThrow, findReviewsOfTask, findReviewsReceived, hasReviewed, insertReview } from './store.ts'
import { viewReview } from './view.ts'

export const reviewHandlers: Handlers<typeof api.reviews> = {
  received: async ({ db, input, viewer, nextPage }) => {
    const user = await requireVisibleUser(db, input.id, viewer.id)
    const rows = await findReviewsReceived(db, { userId: user.id, viewerId: viewer.id }, input.cursor)
    return paginate(rows, reviewsPageSize, nextPage).map(viewReview)
  },

  create: async ({ db, input, viewer, write }) => {
    const task = await requireTaskOfChat(db, input.taskId, viewer.id)
    const { revieweeId, rating, comment = null } = input
    const reviewed = await hasReviewed(db, task.id, viewer.id)
    refuseIf(whyNotReview({ task, viewerId: viewer.id, hasReviewed: reviewed }))
    refuseIf(whyNotReviewee(task, viewer.id, revieweeId))

    return write(async (tx, announce) => {
      const review = { taskId: task.id, reviewerId: viewer.id, revieweeId, rating, comment }
      const { id } = (await insertReview(tx, review)) ?? (await refuseReview(tx, review))
      const content = notifications.reviewed(viewer, task.title)
      await notify(tx, announce, { to: revieweeId, taskId: task.id, content })
      const row = await findReviewOrThrow(tx, id)
      // This comes last, because other reviews of the same neighbor wait for its lock from here on.
      await recountRatingsLocked(tx, revieweeId)
      return viewReview(row)
    })
  },

  /**
   * Names the helper to everyone who may see the task, including neighbors who only offered: from the first review on,
   * both profiles show it anyway.
   */
  ofTask: async ({ db, input, viewer }) => {
    const task = await requireVisibleTask(db, input.id, viewer.id)
    return (await findReviewsOfTask(db, task.id, viewer.id)).map(viewReview)
  },

  mayReview: async ({ db, input, viewer }) => {
    const task = await requireTaskOfChat(db, input.id, viewer.id)
    const reviewed = await hasReviewed(db, task.id, viewer.id)
    return { canReview: whyNotReview({ task, viewerId: viewer.id, hasReviewed: reviewed }) === null }
  },
}

/**
 * Refuses because the viewer has reviewed in another tab, or because one of the two has deleted the account meanwhile.
 */
async function refuseReview(tx: Tx, { taskId, reviewerId }: { taskId: string; reviewerId: string }): Promise<never> {
  refuse((await hasReviewed(tx, taskId, reviewerId)) ? 'already_reviewed' : 'wrong_reviewee')
}
