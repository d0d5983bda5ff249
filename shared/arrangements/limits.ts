/** Hours that an arrangement without a duration lasts. */
export const defaultHours = 2
/** Times of day between which an arrangement without an hour runs, at its place. */
export const dayOnlyStart = '08:00'
export const dayOnlyEnd = '20:00'

/** Days after the match at which both are asked about an arrangement without a date. */
export const undatedDays = 7

/** Hours after which a side that has not answered is asked once more. */
export const askAgainHours = 24
/** Days for which the link in the mail of a question works. */
export const questionLinkDays = 30

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

/** Minutes after the start from which somebody can be said to be absent, and days for which that can be said. */
export const absentMinutes = 15
export const absentDays = 7
/** Days for which somebody who was charged because of their silence can still answer. */
export const chargedAnswerDays = 30
/** Hours after which both are asked again because the requester has said that it is not done yet. */
export const resumedHours = 24
/** Days after which a task that has happened is completed, if the requester says nothing. */
export const completeDays = 7
/** Hours before its start in which a task that is free again is told with its time. */
export const freeAgainHours = 48
/** Days in which one late cancelling is free. */
export const excuseDays = 90
/** Contested claims of no-shows within so many days after which claims no longer win by silence. */
export const contestedClaimsMax = 3
export const contestedClaimDays = 90
/** Days after its end for which the two of an arrangement see its task. */
export const endedVisibleDays = 30

export const noteMaxCharacters = 300
/** Arrangements about which somebody is asked at once. */
export const askedMax = 20

export const arrangementsPageSize = 100

/** Hours after the end of its time at which an open request closes by itself. */
export const expiryHours = 24
/** Days after which an open request without a date closes by itself. */
export const undatedPostDays = 30
/** Hours before an open request closes by itself at which its author is told. */
export const expiryNoticeHours = 24
/** Days after which the author of a service is asked for the first time whether they still offer it. */
export const stillOfferingDays = 60
/** Days after a 'Yes' at which the author of a service is asked again. */
export const stillOfferingAgainDays = 180
/** Days that the author of a service has to answer before it closes by itself. */
export const stillOfferingAnswerDays = 7

/** Days for which an arrangement counts in a record. */
export const countedDays = 365
/** Arrangements from which their numbers are told to the other of the two; before, somebody is new. */
export const countsFrom = 5

/** Charged arrangements within so many days from which a person is asked in private what gets in the way. */
export const oftenCharged = { count: 4, days: 60 }

export const promisesPageSize = 20
