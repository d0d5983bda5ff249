import { type Expression, sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { neighborSeenBy } from '#server/features/users/store.ts'
import type { UserId } from '#server/features/visibility/may-reach.ts'
import { reviewVisibleTo, visibleTo } from '#server/features/visibility/visible-to.ts'
import { isInView, isNotHidden } from '#server/features/visibility/withheld.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { quotedReviewMaxCharacters, reviewsPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { unseenTaskTitle } from '#shared/tasks/copy.ts'

/** True if the reviewed person did the work: the helper of a request, or the requester of a service. */
const hasGiven = sql<boolean>`(tasks.task_type = 'service') = coalesce(tasks.requester_id = reviews.reviewee_id, false)`

/** True if the viewer has blocked the reviewer of a review of the viewer. */
const isByBlocked = (viewerId: UserId) =>
  sql<boolean>`(reviews.reviewee_id = ${viewerId}::uuid and exists (select from blocks
    where blocker_id = ${viewerId}::uuid and blocked_id = reviews.reviewer_id))`

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
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at as createdAt',
      'reviews.is_hidden as isHidden',
      titleSeenBy(viewerId).as('title'),
      'tasks.category',
      hasGiven.as('hasGiven'),
      neighborSeenBy('reviewer', viewerId).as('reviewer'),
      isByBlocked(viewerId).as('isByBlocked'),
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

/**
 * Reads one page of the reviews that a user wrote, newest first, with the reviewed people, plus one row if there is a
 * next page.
 */
export const findReviewsGiven = (db: Db, userId: string, cursor: Cursor | undefined) =>
  selectReviews(db, userId)
    .innerJoin('users as reviewee', 'reviewee.id', 'reviews.reviewee_id')
    .select(neighborSeenBy('reviewee', userId).as('reviewee'))
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

/** Finds a review that this transaction has just inserted, for its reviewer; a missing row is a bug. */
export const findReviewOrThrow = (tx: Tx, id: string) =>
  selectReviews(tx, sql.ref<string>('reviews.reviewer_id')).where('reviews.id', '=', id).executeTakeFirstOrThrow()

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

/** The rating stays, because the other person earned it. */
export const deleteCommentsOf = (tx: Tx, reviewerId: string) =>
  tx.updateTable('reviews').set({ comment: null }).where('reviewer_id', '=', reviewerId).execute()

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
