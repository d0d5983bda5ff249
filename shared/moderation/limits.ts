/** A neighbor is on hold for this long at most, */
export const pauseHours = 72
/** and once in this many days. */
export const pauseEveryDays = 30
/** Days for which the reports of a neighbor wait, if volunteers say so. */
export const reportsWaitDays = 30
