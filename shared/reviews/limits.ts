/** Maximum number of characters of an answer to a review. */
export const reviewAnswerMaxCharacters = 500
/** Time for which the reviewer may change a review. */
export const reviewEditHours = 48
