import type { Review } from '#shared/reviews/schema.ts'

export const noReviews = 'No reviews yet'

/** The role in which a review was received. */
export const receivedAsText: Record<Review['receivedAs'], string> = { helper: 'As helper', requester: 'As requester' }
