import type { Review } from '#shared/reviews/schema.ts'

export const noReviews = 'No reviews yet'

/** The role in which a review was received. */
export const receivedAsText: Record<Review['receivedAs'], string> = { helper: 'As helper', requester: 'As requester' }

/** Stands in place of a review of the viewer until the viewer asks for it. */
export const reviewByBlockedText = 'Written by someone you blocked.'

/** Stands in place of the answer to a review by the viewer until the viewer asks for it. */
export const answerByBlockedText = 'Answered by someone you blocked.'
