import { errorToast } from '#shared/copy.ts'

export const reviewRefusals = {
  review_early: { status: 409, message: 'You can leave a review once the task is completed.' },
  already_reviewed: { status: 409, message: 'You have already reviewed this task.' },
  review_self: { status: 400, field: 'revieweeId', message: 'You cannot review yourself.' },
  wrong_reviewee: { status: 400, field: 'revieweeId', message: 'Cannot submit review - no valid user to review' },
} as const

export const reviewToasts = {
  reviewed: { title: 'Success', message: 'Review submitted successfully.' },
  reviewFailed: (message: string) => errorToast(message || 'Failed to submit review. Please try again.'),
} as const

/** Asks for a review, on the home screen and on the task's page. */
export const howWasItText = (name: string): string => `How was it with ${name}?`

/** Button, and title of the dialog that it opens. */
export const leaveReviewLabel = 'Leave a Review'
