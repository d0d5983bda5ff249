/** Hours for which a pause lasts at most. */
export const pauseHours = 72
/** Days within which a neighbor is paused at most once. */
export const pauseEveryDays = 30
/** Days for which the reports of a neighbor wait, if volunteers say so. */
export const reportsWaitDays = 30
