import type { Review } from '#shared/reviews/schema.ts'

export const noReviews = 'No reviews yet'

/** What somebody was when they earned a review. */
export const receivedAsText: Record<Review['receivedAs'], string> = { helper: 'As helper', requester: 'As requester' }
