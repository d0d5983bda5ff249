import { errorToast } from '#shared/copy.ts'

export const reviewRefusals = {
  review_missing: { status: 404, message: 'Review Not Found' },
  review_early: { status: 409, message: 'You can leave a review once the task is completed.' },
  already_reviewed: { status: 409, message: 'You have already reviewed this task.' },
  review_self: { status: 400, field: 'revieweeId', message: 'You cannot review yourself.' },
  wrong_reviewee: { status: 400, field: 'revieweeId', message: 'Cannot submit review - no valid user to review' },
  already_answered: { status: 409, message: 'You have already answered this review.' },
  // The sentence is the same for every reason, because a block is not told.
  review_final: { status: 409, message: 'This review can no longer be changed.' },
} as const

export const reviewToasts = {
  reviewed: { title: 'Success', message: 'Review submitted successfully.' },
  reviewFailed: (message: string) => errorToast(message || 'Failed to submit review. Please try again.'),
  edited: { title: 'Review Updated', message: 'Everybody reads your review as it is now.' },
  editFailed: (message: string) => errorToast(message || 'Your review was not changed. Please try again.'),
  answered: { title: 'Answer Posted', message: 'It stands under the review.' },
  answerFailed: (message: string) => errorToast(message || 'Your answer was not posted. Please try again.'),
} as const

/** Asks for a review, on the home screen and on the task's page. */
export const howWasItText = (name: string): string => `How was it with ${name}?`

/** Button, and title of the dialog that it opens. */
export const leaveReviewLabel = 'Leave a Review'

export const editReviewTitle = 'Edit Your Review'
export const editReviewNote = 'You can change it for 48 hours, until it is answered. Neighbors read that it was edited.'
/** Beside the date of a review that its reviewer has changed. */
export const editedText = 'edited'

/** Button that opens the form of an answer. */
export const answerReviewLabel = 'Answer'
export const answerLabel = (name: string): string => `Your answer to ${name}`
export const answerNote = 'Everybody who reads the review can read it. You can answer once, and not change it later.'
/** Head of an answer; null stands for the viewer. */
export const answeredText = (name: string | null): string => `${name ?? 'You'} answered`
