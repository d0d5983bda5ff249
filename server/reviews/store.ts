import { sql } from 'kysely'
import { olderThan } from '#server/db/page.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { neighborIn } from '#server/users/store.ts'
import { reviewsPage } from '#shared/limits.ts'
import type { Cursor } from '#shared/page.ts'

/** Whether who is reviewed did the work: requests are helped with, a service is given by who posted it. */
const hasGiven = sql<boolean>`(tasks.task_type = 'service') = coalesce(tasks.requester_id = reviews.reviewee_id, false)`

const selectReviews = (db: Db) =>
  db
    .selectFrom('reviews')
    .innerJoin('tasks', 'tasks.id', 'reviews.task_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'reviews.reviewer_id')
    .select([
      'reviews.id',
      'reviews.rating',
      'reviews.comment',
      'reviews.created_at as createdAt',
      'tasks.title',
      'tasks.category',
      hasGiven.as('hasGiven'),
      neighborIn('reviewer').as('reviewer'),
    ])
    .orderBy('reviews.created_at', 'desc')
    .orderBy('reviews.id', 'desc')
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['executeTakeFirstOrThrow']>>

/** One page, newest first, and one review more where there is a next page. */
export const findReviewsReceived = (db: Db, userId: string, cursor: Cursor | undefined) =>
  selectReviews(db)
    .where('reviews.reviewee_id', '=', userId)
    .where(olderThan('reviews', cursor))
    .limit(reviewsPage + 1)
    .execute()

/**
 * One page of what a person wrote, newest first, with whom it is about, and one review more where there is a next page.
 */
export const findReviewsGiven = (db: Db, userId: string, cursor: Cursor | undefined) =>
  selectReviews(db)
    .innerJoin('users as reviewee', 'reviewee.id', 'reviews.reviewee_id')
    .select(neighborIn('reviewee').as('reviewee'))
    .where('reviews.reviewer_id', '=', userId)
    .where(olderThan('reviews', cursor))
    .limit(reviewsPage + 1)
    .execute()

/** Two at most: each of the pair writes one. */
export const findReviewsOfTask = (db: Db, taskId: string) =>
  selectReviews(db).where('reviews.task_id', '=', taskId).execute()

/** For a review that this transaction has just written: without it there is a bug. */
export const findReviewOrThrow = (tx: Tx, id: string) =>
  selectReviews(tx).where('reviews.id', '=', id).executeTakeFirstOrThrow()

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
 * One review for each task and reviewer, of each other by the two of a completed task; nothing comes back for another.
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

/** The number stays, which the other person earned. */
export const dropCommentsOf = (tx: Tx, reviewerId: string) =>
  tx.updateTable('reviews').set({ comment: null }).where('reviewer_id', '=', reviewerId).execute()
