/** Where things stand on a task's screen, as an address names them: `/task/1#messages`. */
export const chatPlace = 'messages'
export const offersPlace = 'offers'
export const reviewsPlace = 'reviews'
