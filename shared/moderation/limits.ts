/** Hours for which a pause lasts at most. */
export const pauseHours = 72
/** Days within which a neighbor is paused at most once. */
export const pauseEveryDays = 30
/** Hours between the answer to an appeal that leaves a removal as it is and the erasure: the owner reads it in them. */
export const eraseAfterAnswerHours = 24
/** Days for which the reports of a neighbor wait, if volunteers say so. */
export const reportsWaitDays = 30
/** Limits of notes and questions at a case; migration 084 has the numbers. */
export const noteMaxCharacters = 2000
export const notesOfCaseMax = 50
export const questionMaxCharacters = 1000
export const questionAnswerMaxCharacters = 2000
/** A notice waits for the end of an arrangement if that is this near; migration 084 has a day more. */
export const arrangementMaxDays = 30
