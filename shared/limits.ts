/**
 * What people meet as a number, and what both sides or several rooms go by, its unit in its name; most are the
 * specification's, section 9. How often something may be done is in rates.ts, and what one part alone keeps to stands
 * there.
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
export const offerMessageMaxCharacters = 1000
export const messageMaxCharacters = 5000
export const reviewMaxCharacters = 2000
export const bioMaxCharacters = 1000
export const phoneMaxCharacters = 40
/** Without a country's or a town's own part up to with both and an extension. */
export const phoneMinDigits = 5
export const phoneMaxDigits = 20
export const nameMaxCharacters = 60
export const searchMaxCharacters = 200
export const releaseReasonMaxCharacters = 500
export const passwordMinCharacters = 8
export const passwordMaxCharacters = 128
/** A password that is tried may be too long to be anybody's; beyond this it is not even hashed. */
export const triedPasswordMaxCharacters = 512
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
/** A point weighs a tenth of a dollar when requests are sorted by pay. */
export const dollarsPerPoint = 0.1

/** How far ahead a request may be dated; beyond it is a slip of the keyboard. */
export const dateMaxYearsAhead = 2
export const dateMaxDaysAhead = dateMaxYearsAhead * 365
/** A day farther away than this is written with its year. */
export const yearlessDaysMax = 300

export const tasksPageMax = 100
/**
 * What a month of the calendar or a part of the map shows, read page by page; beyond it the person is asked to narrow
 * it.
 */
export const framedTasksMax = 1000
export const calendarDayTasks = 3
export const dashboardTasks = 3
export const dashboardAsksFor = 6
export const offersPage = 100
/** More than these are compared only by who asks for all. */
export const offersShownAtFirst = 6
export const offerWordsShortCharacters = 240
export const messagesPage = 100
export const partnersPage = 100
/** Of the chats with something unread only the latest are listed: their count is not told. */
export const unreadChatsMax = 100
export const notificationsPage = 50
/** So many devices of a person are told; the oldest goes for a newer one. */
export const pushDevicesMax = 10
export const pushEndpointMaxCharacters = 1_000
/** How long a push service keeps what a device that is switched off has not taken. */
export const pushKeptDays = 1
export const pushMaxMs = 10_000
export const reviewsPage = 100
export const unreadBadgeMax = 99

export const distanceOptionsMiles = [1, 2, 5, 10, 25] as const
export const nearbyMiles = 5
/** How far 'near you' reaches on the home screen. */
export const homeMiles = 10
/** A search that names a town finds what lies within so many miles of it. */
export const townMiles = 10
export const earthRadiusMiles = 3959
/** Side of the fixed grid that other people's places are snapped to: about half a mile. */
export const placeGridDegrees = 0.01

/** A browser's position farther from the address's own ZIP code is not where the post is. */
export const positionMaxMiles = 30

/** How long the helper still sees the exact address once the task is done. */
export const addressAfterCompletionDays = 30

export const sharedTaskTitleCharacters = 20

export const mebibyte = 1024 * 1024
export const avatarMaxBytes = 5 * mebibyte
/** Room for an avatar of that size as a data URL, a third longer, and for the other fields beside it. */
export const profileBodyMaxBytes = 7_500_000
export const attachmentMaxBytes = 10 * mebibyte
/** Room for an attachment of that size and the lines that the form puts around it. */
export const uploadMaxBytes = attachmentMaxBytes + 64 * 1024
/** A picture with more is not even opened. */
export const imageMaxPixels = 40_000_000
/** The longer side of a picture as the chat keeps it. */
export const pictureSideMaxPixels = 3072
export const avatarSidePixels = 512
export const filenameMaxCharacters = 120
/** How many parts a Word document may have inside, and how large they may claim to be together. */
export const documentMaxParts = 2000
export const documentMaxUnpackedBytes = 200 * mebibyte
/** How long an upload waits to be sent. */
export const uploadWaitsHours = 24

/**
 * Of how many places that somebody asked for help at, the latest, the address is taken out of their words when they
 * leave.
 */
export const maskedAddressesMax = 50

export const unreadPollMs = 10_000
export const messagePollMs = 5000
/** On a live line, which says nothing of other nodes while what joins them is away. */
export const liveMessagePollMs = 30_000
export const typingStopMs = 1000
export const loginRedirectMs = 500
export const toastMs = 5000
/** One that offers something to do: long enough to be reached by keyboard, wherever the focus is. */
export const actionToastMs = 30_000
/** A screen waits no longer for what it reads: then it says that nothing came. */
export const answerMaxMs = 20_000
/** After how long whoever is told that we will be right back may ask again. */
export const backSoonSeconds = 5
export const reconnectAttempts = 3
export const reconnectDelayMs = 3000

/** How long a session lives on without being used. */
export const sessionDays = 30
/**
 * However much it is used: a device that was lost or lent is signed out some day. OWASP asks for an end, not for a
 * number.
 */
export const sessionMaxDays = 180
/** A session's last use is written down no more often than this. */
export const sessionTouchHours = 1
/** Nobody is signed in on more devices than they could look through. */
export const sessionsPage = 100
export const verifyLinkHours = 72
export const resetLinkMinutes = 60
export const linkTokenMaxCharacters = 100
/** A message that nobody has read by then is mailed; such mails are so far apart. */
export const unreadMailAfterMinutes = 5
export const unreadMailPauseMinutes = 15
/** Of the mails that somebody may switch off they get no more; the account's own always come. */
export const mailsADay = 20
/** What a mail server has to begin to talk. */
export const mailGreetingMaxMs = 20_000
/**
 * What it has to take a mail; then it counts as failed. One that has it whole may look at it for long, and would get it
 * twice.
 */
export const mailMaxMs = 100_000
/**
 * How long before its time the two of a task are reminded of it; where a day alone was said, once, about noon of the
 * day before.
 */
export const dayReminderHours = 24
export const soonReminderHours = 2
export const dayOnlyReminderHours = 12
/** What a calendar shows of a task whose length nobody said. */
export const calendarDefaultHours = 1
/** How far back somebody's own calendar goes, and how many tasks it holds at most, the latest. */
export const calendarPastDays = 90
export const calendarTasks = 500
/** How long it still says that a deleted task is off; by then every program has read it. */
export const calendarDeletedDays = 30
/** How often programs are asked to read it again. */
export const calendarEveryHours = 1
/** A digest tells of the new requests of so many days, and of no more than these. */
export const digestDays = 7
export const digestTasks = 10
/** How long after its completion who has not reviewed a task is reminded that they may. */
export const reviewReminderDays = 3
/** How many mails are kept where no mail server takes them, the newest: a demo shows them. */
export const keptMails = 200
/** How long somebody may be at Google's to sign in. */
export const googleSignInMinutes = 10
/** How lately somebody without a password must have signed in to delete their account. */
export const freshSignInMinutes = 10

/**
 * How many answers a device keeps to be read without a network, pictures among them, and how large such a picture may
 * be.
 */
export const keptAnswersMax = 250
export const keptPictureMaxBytes = 1 * mebibyte
