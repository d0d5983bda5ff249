/**
 * Limits, intervals and sizes that decide how the product behaves, even if only one feature reads them, so that they
 * can be compared in one place. Each name contains its unit. docs/product.md, section 9, lists most limits that people
 * meet. Rate limits are in rates.ts. Constants that people never notice are in their feature.
 */

export const titleMinCharacters = 5
export const titleMaxCharacters = 120
export const descriptionMinCharacters = 20
export const descriptionMaxCharacters = 5000
export const addressMinCharacters = 5
export const addressMaxCharacters = 200
export const serviceMinCharacters = 5
export const serviceMaxCharacters = 300
export const availabilityMaxCharacters = 300
export const parkingNoteMaxCharacters = 200
export const offerMessageMaxCharacters = 1000
export const messageMaxCharacters = 5000
export const reviewMaxCharacters = 2000
export const bioMaxCharacters = 1000
export const phoneMaxCharacters = 40
/** Ranges from a local number without area code to an international one with an extension. */
export const phoneMinDigits = 5
export const phoneMaxDigits = 20
export const nameMaxCharacters = 60
export const searchMaxCharacters = 200
export const releaseReasonMaxCharacters = 500
export const reportMaxCharacters = 1000
/** Limits of the facts of a decision; migration 060 has both numbers. */
export const factsMinCharacters = 20
export const factsMaxCharacters = 2000
export const answerMaxCharacters = 2000
/** Limits of an appeal and of its answer; migration 067 has the numbers. */
export const appealMaxCharacters = 2000
export const appealAnswerMinCharacters = 20
export const appealAnswerMaxCharacters = 2000
export const passwordMinCharacters = 8
export const passwordMaxCharacters = 128
/** A longer password is refused without being hashed. */
export const enteredPasswordMaxCharacters = 512
export const emailMaxCharacters = 254

export const ratingMin = 1
export const ratingMax = 5

export const durationMinHours = 1
export const durationStepHours = 0.5
export const durationMaxHours = 720
export const moneyMinDollars = 1
export const moneyStepDollars = 0.01
export const moneyMaxDollars = 100_000
export const pointsMax = 100_000
/** Points suggested for an hour of help. */
export const suggestedPointsPerHour = 20
/** Value of a point in dollars when requests are sorted by pay. */
export const dollarsPerPoint = 0.1

/** A step that belongs to the agreed time is early until this many minutes before it. */
export const earlyStepMinutes = 30

/** Largest distance of a request's date from today; later dates are typing errors. */
export const dateMaxYearsAhead = 2
export const dateMaxDaysAhead = dateMaxYearsAhead * 365
/** Days farther from today than this are shown with their year. */
export const yearlessDaysMax = 300

export const tasksPageSize = 100
/**
 * Maximum number of tasks that a calendar month or a map section shows, loaded page by page; beyond it, the user is
 * asked to narrow the selection.
 */
export const calendarOrMapTasksMax = 1000
/** Counting more tasks would cost more than it tells. */
export const countedTasksMax = 10_000
export const calendarDayTasks = 3
export const dashboardTasks = 3
export const recentTasksFetched = 6
/** Further rows of what needs the viewer are shown on request. */
export const needsShownAtFirst = 5
/** 'Later' hides the question by which channels to notify the viewer for this time. */
export const channelsLaterDays = 7
export const offersPageSize = 100
/** Further offers are shown on request. */
export const offersShownAtFirst = 6
export const offerPreviewCharacters = 240
/** Part of a helper's latest review that is quoted beside an offer. */
export const quotedReviewMaxCharacters = 160
export const messagesPageSize = 100
export const partnersPageSize = 100
export const chatsPageSize = 20
/** Part of a chat's last message that the list of chats shows; the screen cuts it to one line. */
export const lastTextMaxCharacters = 120
/** Only the latest chats with unread messages are listed; their total is not shown. */
export const unreadChatsMax = 100
export const notificationsPageSize = 50
/** A user's oldest device is removed when a newer one exceeds this. */
export const pushDevicesMax = 10
export const pushEndpointMaxCharacters = 1_000
/** Time for which a push service keeps a push for a device that is offline. */
export const pushTtlDays = 1
export const pushTimeoutMs = 10_000
export const reviewsPageSize = 100

export const blocksPageSize = 100
export const reportsPageSize = 100
/** Latest messages of the two that a neighbor may add to a report. */
export const reportMessagesMax = 20
/** Days for which what has been deleted can still be reported by those who had it, and a blocked neighbor too. */
export const reportableDays = 30
export const unreadBadgeMax = 99

export const distanceOptionsMiles = [1, 2, 5, 10, 25] as const
export const nearbyMiles = 5
/** Radius of 'near you' on the home screen. */
export const homeMiles = 10
/** Radius of a search for a town. */
export const townMiles = 10
export const earthRadiusMiles = 3959
/** Cell size of the fixed grid to which other people's places are snapped: about half a mile. */
export const placeGridDegrees = 0.01

/** A browser position farther from the address's ZIP code than this is not used as the place of the post. */
export const positionMaxMiles = 30

/** Days after completion during which the helper can still see the exact address. */
export const addressAfterCompletionDays = 30

export const sharedTaskTitleCharacters = 20

export const mebibyte = 1024 * 1024
export const avatarMaxBytes = 5 * mebibyte
/** Fits the largest avatar as a data URL, which is a third longer, and the other fields. */
export const profileBodyMaxBytes = 7_500_000
export const attachmentMaxBytes = 10 * mebibyte
/** Fits the largest attachment and the multipart headers around it. */
export const uploadMaxBytes = attachmentMaxBytes + 64 * 1024
/** A picture with more pixels is not decoded. */
export const imageMaxPixels = 40_000_000
/** Longer side of a picture as stored for the chat. */
export const pictureSideMaxPixels = 3072
export const avatarSidePixels = 512
export const casesPageSize = 50
export const logPageSize = 50
/** A case shows its oldest reports. */
export const reportsOfCaseMax = 100
/** Further cases are counted as one more; the queue shows the most urgent ones anyway. */
export const countedCasesMax = 1000
/** A moderator is told of the queue once within these hours at most, and of cases that wait for these days. */
export const newsEveryHours = 24
export const waitingDays = 7
/** Hours after which a case that somebody works on is free for others again. */
export const claimLapsesHours = 48
/** A volunteer who had an arrangement with somebody within these days does not decide about them. */
export const tieDays = 365
/** Time after which a role needs another code, and a shorter one after which a decision does. */
export const roleFactorMinutes = 12 * 60
export const decisionFactorMinutes = 30
/** Days within which each side may appeal against a decision. */
export const appealDays = 30
/** Days for which those are warned to whom an account wrote that is suspended for a money trick. */
export const moneyTrickDays = 30
/** Cases that are kept at once of those that one neighbor has reported. */
export const keptAtOnceMax = 100
/** Days for which an address is barred at most, whose owner left while they were suspended or reported. */
export const barredDaysMax = 730
/** Hours after an appeal before the one who decided may answer it, if nobody else can. */
export const ownAnswerHours = 24
/** Days after which a warning lapses. */
export const warningDays = 180
/** Days for which the evidence of a closed case is kept. */
export const evidenceDays = 180
/** Years for which a notice about a decision is kept. */
export const noticeYears = 2
export const noticesPageSize = 20
/** Hours for which several reports hold a task or a profile picture, and the number of neighbors that it takes. */
export const holdHours = 72
export const holdReporters = 3
/** Age of an account, in days, from which its reports count for a hold. */
export const holdAccountDays = 7
/** Longer side of the copy of a reported picture. */
export const evidenceSideMaxPixels = 1600
export const filenameMaxCharacters = 120
/** Maximum number of parts in a Word document, and of the sum of their declared sizes. */
export const documentMaxParts = 2000
export const documentMaxUnpackedBytes = 200 * mebibyte
/** Time for which an upload is kept without being sent. */
export const unsentUploadHours = 24

/** Number of a deleted account's latest task addresses that are masked in the user's texts. */
export const maskedAddressesMax = 50

export const unreadPollMs = 10_000
export const messagePollMs = 5000
/**
 * Polling interval while the live connection is up: during an outage of the bus, it carries no events of other nodes.
 */
export const liveMessagePollMs = 30_000
/** Typing counts as stopped this long after the last key. */
export const typingIdleMs = 1000
/** A start event within this time of the chat's last one is not forwarded. */
export const typingStartMinIntervalMs = 500
/** The start event is repeated at this interval, well below `typingTimeoutMs`. */
export const typingRepeatMs = 5000
/** Typing is considered over after this time, because a stop event may get lost. */
export const typingTimeoutMs = 10_000
export const loginRedirectMs = 500
export const toastMs = 5000
/** Toasts with a button stay longer, so that the button can be reached by keyboard from anywhere on the page. */
export const actionToastMs = 30_000
/** Timeout of a read; the screen shows an error afterwards. */
export const readTimeoutMs = 20_000
/** Value of Retry-After for temporary outages. */
export const outageRetrySeconds = 5
export const reconnectAttempts = 3
export const reconnectDelayMs = 3000

/** A session unused for this long ends. */
export const sessionDays = 30
/**
 * Absolute lifetime of a session, so that a lost or lent device is signed out eventually. OWASP recommends a limit but
 * no number.
 */
export const sessionMaxDays = 180
/** Shortest interval between two updates of a session's last use. */
export const sessionTouchHours = 1
/** Maximum number of sessions in the list. */
export const sessionsListedMax = 100
/** A sign-in that lacks its second step ends after this time. */
export const partialSessionMinutes = 15
/** A change of how somebody signs in requires a second factor shown in the session within this time. */
export const freshFactorMinutes = 5
export const backupCodesCount = 10
/** Codes that may be tried within `codeTriesMinutes`, and wrong codes of an app within a day. */
export const codeTriesMax = 5
export const codeTriesMinutes = 15
export const wrongCodesPerDay = 20
/** A browser in which nobody has signed in to an account for so long is forgotten there. */
export const browserKnownDays = 365
/** A browser that the user has had remembered at the second step skips that step for so long. */
export const rememberedDays = 30
/** The link 'Not me' in the mail about a change of the access to an account works for so long. */
export const notMeDays = 7
export const passkeysMax = 10
/** A browser may answer the challenge of a passkey for so long. */
export const passkeyChallengeMinutes = 5
/** Challenges that are stored at most, because anybody may ask for one. */
export const passkeyChallengesMax = 10_000
/** Hours from the request at the terminal to the end of a lost factor, in which its user can object. */
export const factorResetHours = 24
export const verifyLinkHours = 72
export const resetLinkMinutes = 60
export const linkTokenMaxCharacters = 100
/** Delay before an unread message is mailed, and minimum pause between such mails. */
export const unreadMailAfterMinutes = 5
export const unreadMailPauseMinutes = 15
/** Daily quota of optional mails per user; account mails are always sent. */
export const dailyMailsMax = 20
/** Time that a mail server has to send its greeting. */
export const mailGreetingTimeoutMs = 20_000
/**
 * Time that a mail server has to accept a mail before the attempt counts as failed. It is long because a server that
 * scans a received mail slowly would otherwise get it twice.
 */
export const mailTimeoutMs = 100_000
/**
 * Time before the start of a task at which its requester and helper are reminded; a task without time of day has one
 * reminder, about noon of the day before.
 */
export const dayReminderHours = 24
export const soonReminderHours = 2
export const dayOnlyReminderHours = 12
/** Duration shown in a calendar for a task without one. */
export const calendarDefaultHours = 1
/** Age of the oldest tasks in a calendar feed, and the maximum number of its tasks, the latest ones. */
export const calendarPastDays = 90
export const calendarTasks = 500
/** Time for which a feed lists a deleted task as canceled; all programs have read it by then. */
export const calendarDeletedDays = 30
/** Suggested refresh interval of the feed. */
export const calendarRefreshHours = 1
/** Period of a digest, and the maximum number of new requests in it. */
export const digestDays = 7
export const digestTasks = 10
/** Days after completion at which participants without a review are reminded. */
export const reviewReminderDays = 3
/** Number of the newest mails that are stored if there is no mail server; a demo shows them. */
export const storedMailsMax = 200
/** Time limit of a sign-in at Google. */
export const googleSignInMinutes = 10
/** Maximum age of the sign-in with which a user without a password may delete the account. */
export const freshSignInMinutes = 10

/**
 * Maximum number of answers, including pictures, that a device caches for offline use, and the maximum size of such a
 * picture.
 */
export const cachedResponsesMax = 250
export const cachedPictureMaxBytes = 1 * mebibyte
