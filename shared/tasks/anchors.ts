/** Anchors of a task's page: `/task/1#messages`. */
export const chatAnchor = 'messages'
export const offersAnchor = 'offers'
export const reviewsAnchor = 'reviews'

/** Anchor of the browse screen's search field. */
export const searchAnchor = 'search'
