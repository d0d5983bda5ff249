/** Hours that an arrangement without a duration lasts. */
export const defaultHours = 2
/** Times of day between which an arrangement without an hour runs, at its place. */
export const dayOnlyStart = '08:00'
export const dayOnlyEnd = '20:00'

/** Days after the match at which both are asked about an arrangement without a date. */
export const undatedDays = 7

/** Hours of silence after which the answer of the other side counts. */
export const silenceHours = 72
/** Notices that somebody must have got before silence counts against them. */
export const noticesNeeded = 2
/** Days after which a question ends without a charge, although its notices could not be sent. */
export const unsentDays = 30

/** Hours before the start from which cancelling is late. */
export const lateHours = 24
/** Share of the time from the match to the start, for a match that was made later than `lateHours` before it. */
export const lateShare = 1 / 4
/** Hours before the start from which cancelling is late in any case. */
export const lateHoursMin = 1

export const arrangementsPageSize = 100
