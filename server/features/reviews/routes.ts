import type { Db, Tx } from '#server/database/tables.ts'
import { notify } from '#server/features/notifications/notify.ts'
import { requireTaskOfChat, requireVisibleTask } from '#server/features/tasks/require-visible-task.ts'
import { requireVisibleUser } from '#server/features/users/require-visible-user.ts'
import { lockRatings, recountRatingsLocked } from '#server/features/users/store.ts'
import { announceInvalidation } from '#server/features/visibility/announce-invalidation.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { api } from '#shared/api.ts'
import { reviewsPageSize } from '#shared/constants.ts'
import { notifications } from '#shared/notifications/notification-copy.ts'
import { whyNotAnswerReview, whyNotEditReview, whyNotReview, whyNotReviewee } from '#shared/reviews/rules.ts'
import {
  answerReview,
  editReview,
  findReview,
  findReviewOrThrow,
  findReviewsOfTask,
  findReviewsReceived,
  hasReviewed,
  insertReview,
  lockSides,
} from './store.ts'
import { factsOf, viewReviewTo } from './view.ts'

export const reviewHandlers: Handlers<typeof api.reviews> = {
  received: async ({ db, input, viewer, now, nextPage }) => {
    const user = await requireVisibleUser(db, input.id, viewer.id)
    const rows = await findReviewsReceived(db, { userId: user.id, viewerId: viewer.id }, input.cursor)
    return paginate(rows, reviewsPageSize, nextPage).map(viewReviewTo(viewer.id, now))
  },

  create: async ({ db, input, viewer, now, write }) => {
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
      const row = await findReviewOrThrow(tx, id, viewer.id)
      // This comes last, because other reviews of the same neighbor wait for its lock from here on.
      await recountRatingsLocked(tx, revieweeId)
      return viewReviewTo(viewer.id, now)(row)
    })
  },

  edit: async ({ db, input, viewer, now, write }) => {
    const review = await requireReview(db, input.id, viewer.id)
    refuseIf(whyNotEditReview(factsOf(review), viewer.id, now))
    const { id, taskId, revieweeId } = review
    const { rating = review.rating, comment = review.comment } = input
    // A repeated edit changes nothing, and does not make the review an edited one.
    if (rating === review.rating && comment === review.comment) return viewReviewTo(viewer.id, now)(review)

    return write(async (tx, announce) => {
      // A deletion of the reviewed person's account, and a block, lock this row before the review, too.
      await lockRatings(tx, revieweeId)
      if (!(await editReview(tx, { id, reviewerId: viewer.id }, input))) refuse('review_final')
      await recountRatingsLocked(tx, revieweeId)
      announceInvalidation(announce, [viewer.id, revieweeId], taskId)
      return viewReviewTo(viewer.id, now)(await findReviewOrThrow(tx, id, viewer.id))
    })
  },

  answer: async ({ db, input, viewer, now, write }) => {
    const review = await requireReview(db, input.id, viewer.id)
    refuseIf(whyNotAnswerReview(factsOf(review), viewer.id))
    const { id, taskId, reviewerId, title } = review

    return write(async (tx, announce) => {
      await lockSides(tx, review)
      if (!(await answerReview(tx, { id, revieweeId: viewer.id, text: input.text })))
        await refuseAnswer(tx, id, viewer.id)
      const content = notifications.reviewAnswered(viewer, title)
      if (reviewerId !== null) await notify(tx, announce, { to: reviewerId, taskId, content })
      announceInvalidation(announce, [viewer.id], taskId)
      return viewReviewTo(viewer.id, now)(await findReviewOrThrow(tx, id, viewer.id))
    })
  },

  /**
   * Names the helper to everyone who may see the task, including neighbors who only offered: from the first review on,
   * both profiles show it anyway.
   */
  ofTask: async ({ db, input, viewer, now }) => {
    const task = await requireVisibleTask(db, input.id, viewer.id)
    return (await findReviewsOfTask(db, task.id, viewer.id)).map(viewReviewTo(viewer.id, now))
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

const requireReview = async (db: Db, id: string, viewerId: string) =>
  (await findReview(db, id, viewerId)) ?? refuse('review_missing')

/** Refuses because the viewer has answered in another tab, or because the review was hidden or deleted meanwhile. */
async function refuseAnswer(tx: Tx, id: string, viewerId: string): Promise<never> {
  refuse((await findReview(tx, id, viewerId)) ? 'already_answered' : 'review_missing')
}
