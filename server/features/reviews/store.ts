import { type Expression, sql } from 'kysely'
import { lockForKeyShare } from '#server/database/lock-for-key-share.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import { mayReach, type UserId } from '#server/features/visibility/may-reach.ts'
import { reviewVisibleTo, visibleTo } from '#server/features/visibility/visible-to.ts'
import { isInView, isNotHidden } from '#server/features/visibility/withheld.ts'
import { interval } from '#server/platform/db/interval.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { quotedReviewMaxCharacters, reviewsPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { reviewEditHours } from '#shared/reviews/limits.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'

/** True if the reviewed person did the work: the helper of a request, or the requester of a service. */
const hasGiven = sql<boolean>`(tasks.task_type = 'service') = coalesce(tasks.requester_id = reviews.reviewee_id, false)`

type Side = 'reviewer_id' | 'reviewee_id'

/** True if the viewer has this side of a review and has blocked the other one. */
const hasBlockedOther = (viewerId: UserId, own: Side, other: Side) =>
  sql<boolean>`coalesce(${sql.ref(`reviews.${own}`)} = ${viewerId}::uuid and exists (select from blocks
    where blocker_id = ${viewerId}::uuid and blocked_id = ${sql.ref(`reviews.${other}`)}), false)`

/** True if the viewer is the reviewer of a review, and the reviewed person may reach them. */
const isReachable = (viewerId: UserId) =>
  sql<boolean>`case when reviews.reviewer_id = ${viewerId}::uuid
    then ${mayReach(sql.ref<string>('reviews.reviewee_id'), viewerId)} else false end`

/** Selects the title of a review's task, which others than its requester do not get while it is withheld. */
const titleSeenBy = (viewerId: UserId) =>
  sql<string>`case when ${isInView('tasks')} or ${visibleTo(viewerId, ['isRequester'])} then tasks.title
    else ${unseenTaskTitle}::text end`

/** Selects reviews as this viewer may see them. */
const selectReviews = (db: Db, viewerId: UserId) =>
  db
    .selectFrom('reviews')
    .innerJoin('tasks', 'tasks.id', 'reviews.task_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'reviews.reviewer_id')
    .innerJoin('users as reviewee', 'reviewee.id', 'reviews.reviewee_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at as createdAt',
      'reviews.edited_at as editedAt',
      'reviews.is_hidden as isHidden',
      'reviews.reviewer_id as reviewerId',
      'reviews.reviewee_id as revieweeId',
      'reviews.task_id as taskId',
      'reviews.answer',
      'reviews.answered_at as answeredAt',
      titleSeenBy(viewerId).as('title'),
      'tasks.category',
      hasGiven.as('hasGiven'),
      neighborSeenBy('reviewer', viewerId).as('reviewer'),
      neighborSeenBy('reviewee', viewerId).as('reviewee'),
      hasBlockedOther(viewerId, 'reviewee_id', 'reviewer_id').as('isByBlocked'),
      hasBlockedOther(viewerId, 'reviewer_id', 'reviewee_id').as('isAnswerByBlocked'),
      isReachable(viewerId).as('isReachable'),
    ])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

/** Reads one page, newest first, plus one row if there is a next page. */
export const findReviewsReceived = (
  db: Db,
  { userId, viewerId }: { userId: string; viewerId: string },
  cursor: Cursor | undefined,
) =>
  selectReviews(db, viewerId)
    .where('reviews.reviewee_id', '=', userId)
    .where(reviewVisibleTo(viewerId))
    .where(olderThan('reviews', cursor))
    .limit(reviewsPageSize + 1)
    .execute()

/** Reads one page of the reviews that a user wrote, newest first, plus one row if there is a next page. */
export const findReviewsGiven = (db: Db, userId: string, cursor: Cursor | undefined) =>
  selectReviews(db, userId)
    .where('reviews.reviewer_id', '=', userId)
    .where(olderThan('reviews', cursor))
    .limit(reviewsPageSize + 1)
    .execute()

/** Selects the beginning of the latest review of this user that has words and is not hidden. */
export const selectLatestQuote = (db: Db, revieweeId: Expression<string>) =>
  db
    .selectFrom('reviews')
    .select(['reviews.reviewer_id'])
    .select(sql<string>`left(reviews.comment, ${sql.lit(quotedReviewMaxCharacters + 1)})`.as('text'))
    .where('reviews.reviewee_id', '=', revieweeId)
    .where('reviews.comment', 'is not', null)
    .where(isNotHidden('reviews'))
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
    .limit(1)

/** Returns at most two reviews, one by each of the pair. */
export const findReviewsOfTask = (db: Db, taskId: string, viewerId: string) =>
  selectReviews(db, viewerId).where('reviews.task_id', '=', taskId).where(reviewVisibleTo(viewerId)).execute()

/** Finds a review for one of its two sides, who has just written to it; a missing row is a bug. */
export const findReviewOrThrow = (tx: Tx, id: string, viewerId: string) =>
  selectReviews(tx, viewerId).where('reviews.id', '=', id).executeTakeFirstOrThrow()

/** Finds a review that the viewer sees: one of their own, or one on the profile of a neighbor who may reach them. */
export const findReview = (db: Db, id: string, viewerId: string) =>
  selectReviews(db, viewerId)
    .where('reviews.id', '=', id)
    .where(reviewVisibleTo(viewerId))
    .where(
      sql<boolean>`(${viewerId}::uuid in (reviews.reviewer_id, reviews.reviewee_id)
        or ${mayReach(sql.ref<string>('reviews.reviewee_id'), viewerId)})`,
    )
    .executeTakeFirst()

export async function hasReviewed(db: Db, taskId: string, reviewerId: string): Promise<boolean> {
  const review = await db
    .selectFrom('reviews')
    .select('id')
    .where('task_id', '=', taskId)
    .where('reviewer_id', '=', reviewerId)
    .executeTakeFirst()
  return review !== undefined
}

type NewReview = { taskId: string; reviewerId: string; revieweeId: string; rating: number; comment: string | null }

/**
 * Inserts a review, one for each task and reviewer, if the task is completed and the two are its requester and helper;
 * otherwise returns undefined.
 */
export function insertReview(tx: Tx, { taskId, reviewerId, revieweeId, rating, comment }: NewReview) {
  return tx
    .insertInto('reviews')
    .columns(['task_id', 'reviewer_id', 'reviewee_id', 'rating', 'comment'])
    .expression((query) =>
      query
        .selectFrom('tasks')
        .select(({ cast, val }) => [
          'id',
          cast(val(reviewerId), 'uuid').as('reviewer'),
          cast(val(revieweeId), 'uuid').as('reviewee'),
          cast(val(rating), 'integer').as('rating'),
          cast(val(comment), 'text').as('comment'),
        ])
        .where('id', '=', taskId)
        .where('status', '=', 'completed')
        .where(({ and, or }) =>
          or([
            and({ requester_id: reviewerId, helper_id: revieweeId }),
            and({ helper_id: reviewerId, requester_id: revieweeId }),
          ]),
        )
        .forShare(),
    )
    .onConflict((row) => row.constraint('reviews_once').doNothing())
    .returning('id')
    .executeTakeFirst()
}

type ReviewChanges = { rating?: number | undefined; comment?: string | null | undefined }

/**
 * Changes a review of this reviewer while it is recent, not answered and not hidden, and the two may reach each other;
 * otherwise returns undefined. The caller recounts the ratings of the reviewed person.
 */
export const editReview = (
  tx: Tx,
  { id, reviewerId }: { id: string; reviewerId: string },
  { rating, comment }: ReviewChanges,
) =>
  tx
    .updateTable('reviews')
    .set({ edited_at: sql<Date>`now()` })
    .$if(rating !== undefined, (update) => update.set({ rating }))
    .$if(comment !== undefined, (update) => update.set({ comment }))
    .where('id', '=', id)
    .where('reviewer_id', '=', reviewerId)
    .where('created_at', '>', sql<Date>`now() - ${interval(reviewEditHours, 'hours')}`)
    .where('answered_at', 'is', null)
    .where(isNotHidden('reviews'))
    .where(mayReach(sql.ref<string>('reviews.reviewee_id'), reviewerId))
    .returning('id')
    .executeTakeFirst()

/** Keeps the accounts of both sides from being deleted until this transaction ends. */
export const lockSides = (tx: Tx, { reviewerId, revieweeId }: { reviewerId: string | null; revieweeId: string }) =>
  lockForKeyShare(tx.selectFrom('users').select('id').orderBy('id'))
    .where('id', 'in', reviewerId === null ? [revieweeId] : [reviewerId, revieweeId])
    .execute()

type Answer = { id: string; revieweeId: string; text: string }

/**
 * Answers a review of this person, once, unless it is hidden; otherwise returns undefined. An edit that this statement
 * waited for may have a later time than the transaction.
 */
export const answerReview = (tx: Tx, { id, revieweeId, text }: Answer) =>
  tx
    .updateTable('reviews')
    .set({ answer: text, answered_at: sql<Date>`greatest(now(), edited_at)` })
    .where('id', '=', id)
    .where('reviewee_id', '=', revieweeId)
    .where('answered_at', 'is', null)
    .where(isNotHidden('reviews'))
    .returning('id')
    .executeTakeFirst()

/**
 * Deletes the words of a reviewer, and masks their contact details in the answers. The ratings stay, because the others
 * earned them.
 */
export const deleteCommentsOf = (tx: Tx, reviewerId: string, mask: Mask) =>
  tx
    .updateTable('reviews')
    .set({ comment: null, answer: mask('answer') })
    .where('reviewer_id', '=', reviewerId)
    .execute()

/** Returns the reviewed person of a review, and its task and author, whose screens may show it. */
export const findParticipants = (db: Db, id: string) =>
  db
    .selectFrom('reviews')
    .select(['task_id as taskId', 'reviewer_id as reviewerId', 'reviewee_id as revieweeId'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Hides or restores a review. The caller recounts the ratings of the reviewed person. */
export async function setReviewVisibility(tx: Tx, id: string, isHidden: boolean): Promise<void> {
  await tx.updateTable('reviews').set({ is_hidden: isHidden }).where('id', '=', id).execute()
}
