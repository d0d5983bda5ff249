export const noReviews = 'No reviews yet'
