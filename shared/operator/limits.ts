/** Mails and pushes that did not arrive are counted for operators over these days. */
export const problemDays = 7
/** Operators are asked to make a backup once the last one is older. */
export const backupMaxDays = 7
/** A mail or a push that has been due for longer waits because something is wrong. */
export const mailWaitMaxMinutes = 60
export const pushWaitMaxHours = 6
/** A node that has said nothing for longer has ended. */
export const nodeSilentMinutes = 3
/** Operators are asked to make room if a disk has less. */
export const diskLowBytes = 500 * 2 ** 20
/** Devices and waiting mails are counted up to this number, and 'or more'. */
export const countedRowsMax = 1000
/** Characters of a search for people; shorter ones would find too many. */
export const searchMinCharacters = 2
export const searchMaxCharacters = 100
export const peoplePageSize = 20
/** Waiting cases about one person that a search shows, the latest ones. */
export const shownCasesMax = 5
/** Length of the two periods of figures. */
export const figureDays = 30
/** A smaller number is told as 'fewer than 5', because it could point to somebody. */
export const smallNumber = 5
/** Things of a period are counted up to this number; shares and medians are of the latest ones. */
export const figureRowsMax = 1000
/** The sentence on `/guidelines` is computed again after this time. */
export const yearTextMinutes = 60
