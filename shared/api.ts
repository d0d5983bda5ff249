import * as z from 'zod/mini'
import { logInput, logLineSchema } from '#shared/moderation/log-schema.ts'
import { accountDeletion } from './account/schema.ts'
import { announcementSchema, announcementsSchema, newAnnouncementSchema } from './announcements/schema.ts'
import { causes } from './arrangements/choices.ts'
import { moveAnswerInput, moveIdInput, moveInput, moveSchema } from './arrangements/move-schema.ts'
import { ownPromisesSchema } from './arrangements/promise-schema.ts'
import { arrangementSchema, outcomeInput } from './arrangements/schema.ts'
import {
  newPasskey,
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeySchema,
  shownPasskey,
} from './auth/passkey-schema.ts'
import {
  accessNoticeSchema,
  backupCodesSchema,
  confirmationLinkSchema,
  credentials,
  emailChange,
  emailConfirmationSchema,
  factorCode,
  factorProof,
  factorsSchema,
  forgottenPassword,
  newAppSchema,
  notMeLink,
  notMeSchema,
  passwordChange,
  passwordReset,
  printedPassword,
  registration,
  rememberedBrowserSchema,
  resetLink,
  secondStep,
  sessionSchema,
  signInMethodsSchema,
  signInSchema,
  verification,
  verificationLink,
} from './auth/schema.ts'
import { blockSchema } from './blocks/schema.ts'
import { calendarSchema } from './calendars/schema.ts'
import { type Api, call } from './call.ts'
import { countedCasesMax, profileBodyMaxBytes } from './constants.ts'
import { timeCursor } from './cursor.ts'
import { described } from './described.ts'
import { uploadSchema } from './files/schema.ts'
import { instant } from './instant.ts'
import {
  chatSummarySchema,
  messageSchema,
  newFileMessageSchema,
  newMessageSchema,
  partnerSchema,
  unreadChatSchema,
} from './messages/schema.ts'
import { appealLink, linkedAppealInput } from './moderation/appeal-link-schema.ts'
import { noteInput, questionAnswerInput, questionInput, questionSchema } from './moderation/question-schema.ts'
import {
  appealAnswerInput,
  appealInput,
  caseCountsSchema,
  caseListInput,
  caseSchema,
  caseSummarySchema,
  caseVersion,
  decisionInput,
  noticeSchema,
  pictureSchema,
  reportOfCaseInput,
} from './moderation/schema.ts'
import { notificationSchema, notificationSettings, settingsChanges } from './notifications/schema.ts'
import { newOfferSchema, offerConfirmation, offerSchema } from './offers/schema.ts'
import { figuresSchema } from './operator/figures-schema.ts'
import { healthSchema } from './operator/health-schema.ts'
import { peoplePageSchema, peopleSearch } from './operator/people-schema.ts'
import { nearestZipInput, nearestZipSchema, tilesSchema, zipInput, zipPlaceSchema } from './places/schema.ts'
import { pushDevice, pushEndpoint } from './push/schema.ts'
import { newReportSchema, reportSchema } from './reports/schema.ts'
import { newReviewSchema, reviewAnswerSchema, reviewFields, reviewSchema } from './reviews/schema.ts'
import { releaseReason, taskChanges, taskDetails, taskSchema } from './tasks/schema.ts'
import { taskSearch } from './tasks/search-schema.ts'
import { meSchema, neighborPageSchema, profileChanges } from './users/schema.ts'

const emptyObject = z.object({})
const idInput = z.object({ id: z.uuid() })
const pageInput = z.object({ cursor: z.optional(timeCursor) })
const taskCall = { input: idInput, missing: 'task_missing' } as const
const userCall = { input: idInput, missing: 'user_missing' } as const
const offerCall = { input: idInput, missing: 'offer_missing', output: offerSchema } as const
const reviewCall = { missing: 'review_missing', output: reviewSchema } as const
const caseCall = { role: 'moderator', input: idInput, missing: 'case_missing', output: caseSchema } as const
const moveCall = { missing: 'move_missing', output: moveSchema } as const
const taskTransition = { ...taskCall, output: taskSchema }

/** All API calls by feature. What they do for people is in docs/product.md. */
export const api = {
  auth: {
    user: call('GET /api/auth/user', {
      summary: 'Read the signed-in user',
      isForSuspended: true,
      input: emptyObject,
      output: meSchema,
    }),
    login: call('POST /api/auth/login', {
      summary: 'Sign in; if the user has a second factor, the session opens with the second step',
      input: credentials,
      output: signInSchema,
      isPublic: true,
      signsIn: true,
      limit: 'signIn',
    }),
    register: call('POST /api/auth/register', {
      summary: 'Sign up and open a session',
      input: registration,
      output: meSchema,
      status: 201,
      isPublic: true,
      limit: 'signUp',
    }),
    checkVerification: call('POST /api/auth/verify/check', {
      summary: 'Check what a confirmation link would do in this browser; does not use it up',
      input: verificationLink,
      limit: 'linkChecks',
      output: confirmationLinkSchema,
      isPublic: true,
    }),
    verify: call('POST /api/auth/verify', {
      summary:
        'Confirm an email address by a mailed link; ends all earlier access to the account, unless the session ' +
        'gave the address or the password is sent',
      input: verification,
      limit: 'linkUses',
      output: emailConfirmationSchema,
      isPublic: true,
    }),
    sendVerification: call('POST /api/auth/verify/send', {
      summary: 'Mail another confirmation link to the user’s email address',
      input: emptyObject,
      limit: 'mailsToSelf',
      output: emptyObject,
    }),
    forgot: call('POST /api/auth/forgot', {
      summary: 'Mail a password link if the address has an account; the response is the same if it has none',
      input: forgottenPassword,
      limit: 'mailsToAccount',
      output: emptyObject,
      isPublic: true,
    }),
    checkReset: call('POST /api/auth/reset/check', {
      summary: 'Check whether a password link is still valid; does not use it up',
      input: resetLink,
      limit: 'linkChecks',
      output: emptyObject,
      isPublic: true,
    }),
    reset: call('POST /api/auth/reset', {
      summary:
        'Set a new password by a mailed link; ends all sessions of the user, and the private address ' +
        'of the calendar',
      input: passwordReset,
      limit: 'linkUses',
      output: emptyObject,
      isPublic: true,
    }),
    changePassword: call('PATCH /api/auth/password', {
      summary: 'Change the password; ends all other sessions, and the private address of the calendar',
      input: passwordChange,
      limit: 'ownPassword',
      output: emptyObject,
    }),
    changeEmail: call('PATCH /api/auth/email', {
      summary: 'Change the email address; mails a link to the new one, and notifies the former one',
      input: emailChange,
      output: meSchema,
      limit: 'ownPassword',
    }),
    secondStep: call('POST /api/auth/second-step', {
      summary:
        'Show a second factor by a code of the app or a backup code; completes a sign-in, or renews the proof in a session',
      input: secondStep,
      output: emptyObject,
      limit: 'secondStep',
      isPublic: true,
    }),
    showDemoPassword: call('POST /api/auth/demo-password', {
      summary: 'Show the printed password of a public demo, so that a role works in this session',
      input: printedPassword,
      limit: 'demoPassword',
      output: emptyObject,
    }),
    factors: call('GET /api/auth/factors', {
      summary: 'Read which second factors the user has',
      input: emptyObject,
      output: factorsSchema,
    }),
    rememberedBrowsers: call('GET /api/auth/remembered-browsers', {
      summary: 'List the browsers in which the user signs in without the second step, the latest first',
      input: emptyObject,
      output: z.array(rememberedBrowserSchema),
    }),
    endRemembering: call('DELETE /api/auth/remembered-browsers/:id', {
      summary: 'Ask one browser for the second step again',
      input: idInput,
      output: idInput,
      missing: 'browser_missing',
    }),
    startApp: call('POST /api/auth/app', {
      summary: 'Create the key of an authenticator app; nothing changes until a code of it is confirmed',
      input: factorProof,
      mayOmitBody: true,
      output: newAppSchema,
      limit: 'ownPassword',
    }),
    confirmApp: call('POST /api/auth/app/confirm', {
      summary:
        'Turn the authenticator app on by a first code; ends all other sessions and the private address of the calendar',
      input: factorCode,
      output: backupCodesSchema,
    }),
    removeApp: call('DELETE /api/auth/app', {
      summary: 'Turn the authenticator app off; needs a second factor shown within the last minutes',
      input: emptyObject,
      output: emptyObject,
    }),
    renewBackupCodes: call('POST /api/auth/app/codes', {
      summary: 'Create new backup codes, which replace the former; needs a second factor shown within the last minutes',
      input: emptyObject,
      output: backupCodesSchema,
    }),
    passkeys: call('GET /api/auth/passkeys', {
      summary: 'List the passkeys of the user, the first one first',
      input: emptyObject,
      output: z.array(passkeySchema),
    }),
    startPasskey: call('POST /api/auth/passkeys/options', {
      summary:
        'Ask for the options of a new passkey; needs the password, or with a second factor one shown within the last minutes',
      input: factorProof,
      mayOmitBody: true,
      output: passkeyCreationSchema,
      limit: 'ownPassword',
    }),
    addPasskey: call('POST /api/auth/passkeys', {
      summary: 'Add the passkey that a browser has created with these options',
      input: newPasskey,
      output: passkeySchema,
      status: 201,
      limit: 'passkeys',
    }),
    removePasskey: call('DELETE /api/auth/passkeys/:id', {
      summary: 'Remove a passkey; needs a second factor shown within the last minutes',
      input: idInput,
      output: idInput,
      missing: 'passkey_missing',
    }),
    requestPasskey: call('POST /api/auth/passkeys/challenge', {
      summary: 'Ask for the options to show a passkey: of the user who is signed in, even in part, or of anybody',
      input: emptyObject,
      output: passkeyRequestSchema,
      limit: 'passkeys',
      isPublic: true,
    }),
    showPasskey: call('POST /api/auth/passkeys/show', {
      summary: 'Show a passkey, to sign in without a password or a second step, or to renew the proof in a session',
      input: shownPasskey,
      output: emptyObject,
      limit: 'passkeys',
      isPublic: true,
    }),
    checkNotMe: call('POST /api/auth/not-me/check', {
      summary: 'Check which change of access a link “Not me” is about; does not use it up',
      input: notMeLink,
      limit: 'linkChecks',
      output: accessNoticeSchema,
      isPublic: true,
    }),
    notMe: call('POST /api/auth/not-me', {
      summary:
        'Answer a notice by “Not me”: ends all sessions and the private address of the calendar, and takes the ' +
        'change of access back',
      input: notMeLink,
      limit: 'linkUses',
      output: notMeSchema,
      isPublic: true,
    }),
    methods: call('GET /api/auth/methods', {
      summary: 'Read the sign-in methods of the user',
      isForSuspended: true,
      input: emptyObject,
      output: signInMethodsSchema,
    }),
    sessions: call('GET /api/auth/sessions', {
      summary: 'List the sessions of the user, the last used first',
      input: emptyObject,
      output: z.array(sessionSchema),
    }),
    endOtherSessions: call('DELETE /api/auth/sessions', {
      summary: 'End all other sessions; ends the private address of the calendar too',
      input: emptyObject,
      output: emptyObject,
    }),
    endSession: call('DELETE /api/auth/sessions/:id', {
      summary: 'End one session of the user',
      input: idInput,
      output: idInput,
      missing: 'session_missing',
    }),
  },
  tasks: {
    list: call('GET /api/tasks', {
      summary: 'Browse and search open tasks',
      input: taskSearch,
      output: z.array(taskSchema),
      isCompressed: true,
    }),
    get: call('GET /api/tasks/:id', { ...taskTransition, summary: 'Read a task' }),
    create: call('POST /api/tasks', {
      summary: 'Post a request or a service',
      input: taskDetails,
      output: taskSchema,
      status: 201,
      limit: 'tasks',
    }),
    edit: call('PATCH /api/tasks/:id', {
      summary: 'Edit one’s own open task',
      ...taskTransition,
      input: z.extend(taskChanges, idInput.shape),
      limit: 'edits',
    }),
    remove: call('DELETE /api/tasks/:id', {
      summary: 'Delete one’s own open task, with its messages and offers',
      ...taskCall,
      output: idInput,
    }),
    mine: call('GET /api/my-tasks', {
      summary:
        'List the tasks that the user requested or helps with or, as `offered`, those with a pending offer of the user',
      input: z.extend(pageInput, { type: z.optional(z.enum(['requested', 'offered'])) }),
      output: z.array(taskSchema),
    }),
    shared: call('GET /api/users/:id/shared-tasks', {
      summary: 'List the tasks that the user shares with a neighbor',
      ...userCall,
      input: z.extend(idInput, pageInput.shape),
      output: z.array(taskSchema),
    }),
    assign: call('PATCH /api/tasks/:id/assign', {
      summary: 'Accept a helper',
      ...taskTransition,
      input: z.extend(idInput, { helperId: z.uuid() }),
    }),
    start: call('PATCH /api/tasks/:id/start', { ...taskTransition, summary: 'Start helping' }),
    finish: call('PATCH /api/tasks/:id/finish', { ...taskTransition, summary: 'Report the work as done' }),
    complete: call('PATCH /api/tasks/:id/complete', { ...taskTransition, summary: 'Mark a task as completed' }),
    close: call('PATCH /api/tasks/:id/close', {
      ...taskTransition,
      summary: 'Close a task: complete it if it has a helper, else stop looking for one',
    }),
    resume: call('PATCH /api/tasks/:id/resume', {
      ...taskTransition,
      summary: 'Report, as requester, that the work is not done yet',
    }),
    keep: call('PATCH /api/tasks/:id/keep', {
      ...taskTransition,
      summary: 'Answer that one’s own service is still offered',
    }),
    release: call('PATCH /api/tasks/:id/release', {
      summary: 'End a match as requester or helper, so that the task is open again',
      ...taskTransition,
      input: z.extend(idInput, {
        reason: releaseReason,
        cause: described(
          z.optional(z.enum(causes)),
          'Cause from the side that releases: `mine` (the default), `theirs`, or `agreed` by both.',
        ),
        excuse: described(
          z.optional(z.literal(true)),
          'It could not be helped: one late cancelling in 90 days is free.',
        ),
      }),
    }),
    proposeMove: call('POST /api/tasks/:id/move', {
      summary:
        'Ask the other side of an arrangement for another time; replaces one’s own earlier proposal, and the agreed ' +
        'time stands until the other side accepts',
      missing: 'task_missing',
      input: moveInput,
      output: moveSchema,
      status: 201,
      limit: 'moves',
    }),
    answerMove: call('PATCH /api/tasks/:id/move/:moveId', {
      ...moveCall,
      summary: 'Accept or decline the other time that the other side has asked for',
      input: moveAnswerInput,
    }),
    takeBackMove: call('DELETE /api/tasks/:id/move/:moveId', {
      ...moveCall,
      summary: 'Take back one’s own proposal of another time',
      input: moveIdInput,
    }),
  },
  arrangements: {
    list: call('GET /api/arrangements', {
      summary:
        'List the arrangements about which the user is asked whether they happened, or read the latest on a task',
      input: z.object({ taskId: z.optional(z.uuid()) }),
      output: z.array(arrangementSchema),
    }),
    answer: call('POST /api/tasks/:id/outcome', {
      summary: 'Answer whether an arrangement happened',
      input: z.extend(idInput, outcomeInput.shape),
      output: arrangementSchema,
      missing: 'task_missing',
      limit: 'edits',
    }),
  },
  offers: {
    mine: call('GET /api/tasks/:id/my-offer', {
      summary: 'Read whether the user has offered on a task',
      ...taskCall,
      output: z.object({ hasOffer: z.boolean() }),
    }),
    create: call('POST /api/offers', {
      summary: 'Offer to help',
      input: newOfferSchema,
      output: offerSchema,
      status: 201,
      missing: 'task_missing',
      limit: 'offers',
    }),
    list: call('GET /api/tasks/:id/offers', {
      summary: 'List the offers on a task: all for its requester, only their own for other users',
      ...taskCall,
      input: z.extend(idInput, pageInput.shape),
      output: z.array(offerSchema),
    }),
    withdraw: call('PATCH /api/offers/:id/withdraw', {
      ...offerCall,
      summary: 'Withdraw one’s own offer',
      limit: 'withdrawals',
    }),
    confirm: call('PATCH /api/offers/:id/confirm', {
      ...offerCall,
      summary: 'Confirm one’s own offer after the task has changed',
      input: z.extend(idInput, offerConfirmation.shape),
      mayOmitBody: true,
    }),
    decline: call('PATCH /api/offers/:id/decline', { ...offerCall, summary: 'Decline an offer on one’s own task' }),
  },
  notifications: {
    unreadCount: call('GET /api/notifications/unread-count', {
      summary: 'Count unread notifications',
      input: emptyObject,
      output: z.object({ count: z.number() }),
    }),
    list: call('GET /api/notifications', {
      summary: 'List the notifications of the user, the newest first',
      input: pageInput,
      output: z.array(notificationSchema),
    }),
    read: call('PATCH /api/notifications/:id/read', {
      summary: 'Mark a notification as read',
      input: idInput,
      output: notificationSchema,
      missing: 'notification_missing',
    }),
    readAll: call('PATCH /api/notifications/mark-all-read', {
      summary: 'Mark all notifications as read',
      input: emptyObject,
      output: z.object({ count: z.number() }),
    }),
    readOfTask: call('PATCH /api/tasks/:id/notifications/read', {
      summary: 'Mark the notifications of a task as read, except those of messages, which are read with their chat',
      ...taskCall,
      output: z.object({ count: z.number() }),
    }),
    settings: call('GET /api/notification-settings', {
      summary: 'Read the notification settings',
      input: emptyObject,
      output: notificationSettings,
    }),
    changeSettings: call('PATCH /api/notification-settings', {
      summary: 'Change the notification settings',
      input: settingsChanges,
      output: notificationSettings,
    }),
  },
  users: {
    get: call('GET /api/users/:id', { summary: 'Read a neighbor’s profile', ...userCall, output: neighborPageSchema }),
    editProfile: call('PATCH /api/profile', {
      summary: 'Edit one’s own profile',
      input: profileChanges,
      output: meSchema,
      limit: 'profile',
      largeField: { name: 'profileImageUrl', bodyMaxBytes: profileBodyMaxBytes },
      storesFile: true,
    }),
  },
  blocks: {
    create: call('POST /api/users/:id/block', {
      summary:
        'Block a neighbor, so that neither reaches the other; withdraws their offers to each other, and ends what they ' +
        'have agreed on',
      ...userCall,
      output: blockSchema,
      limit: 'blocks',
    }),
    remove: call('DELETE /api/users/:id/block', { summary: 'Unblock a neighbor', ...userCall, output: idInput }),
    list: call('GET /api/blocks', {
      summary: 'List the neighbors whom the user blocks, the latest first',
      input: pageInput,
      output: z.array(blockSchema),
    }),
  },
  reports: {
    create: call('POST /api/reports', {
      summary: 'Report something to the moderators; once for each subject while its case is open',
      input: newReportSchema,
      output: reportSchema,
      status: 201,
      mayExist: true,
      missing: 'report_missing',
      limit: 'reports',
    }),
    list: call('GET /api/reports', {
      summary: 'List the reports of the user, the latest first',
      input: pageInput,
      output: z.array(reportSchema),
    }),
  },
  moderation: {
    cases: call('GET /api/moderation/cases', {
      summary: 'List the cases in a state',
      role: 'moderator',
      input: caseListInput,
      output: z.array(caseSummarySchema),
    }),
    counts: call('GET /api/moderation/counts', {
      summary: `Count the cases by state, each up to ${countedCasesMax}`,
      role: 'moderator',
      input: emptyObject,
      output: caseCountsSchema,
    }),
    case: call('GET /api/moderation/cases/:id', {
      summary: 'Read a case and its evidence, which is logged',
      ...caseCall,
    }),
    claim: call('POST /api/moderation/cases/:id/claim', {
      summary: 'Take a case that nobody works on',
      ...caseCall,
      input: caseVersion,
    }),
    release: call('DELETE /api/moderation/cases/:id/claim', {
      summary: 'Leave a case to others',
      ...caseCall,
      input: caseVersion,
    }),
    pause: call('POST /api/moderation/cases/:id/pause', {
      summary: 'Put the author of a case on hold for three days, without a reason',
      ...caseCall,
    }),
    note: call('POST /api/moderation/cases/:id/notes', {
      summary: 'Write a note at a case, which only those with a role read',
      ...caseCall,
      input: noteInput,
      status: 201,
    }),
    ask: call('POST /api/moderation/cases/:id/question', {
      summary: 'Ask the author of a case, or somebody who reported it; each side can be asked once',
      ...caseCall,
      input: questionInput,
      status: 201,
    }),
    decide: call('POST /api/moderation/cases/:id/decision', {
      summary: 'Decide a case, and tell its author and reporters',
      isDecision: true,
      ...caseCall,
      input: decisionInput,
    }),
    log: call('GET /api/moderation/log', {
      summary: 'Read what was done with a role, the latest first',
      role: 'moderator',
      input: logInput,
      output: z.array(logLineSchema),
    }),
    answer: call('POST /api/moderation/cases/:id/answer', {
      summary: 'Answer the appeals of a case, which may change its decision or take it back',
      isDecision: true,
      ...caseCall,
      input: appealAnswerInput,
    }),
    picture: call('POST /api/moderation/cases/:id/pictures/:reportId', {
      summary: 'Read the copy of a reported picture, which is logged',
      ...caseCall,
      input: reportOfCaseInput,
      output: pictureSchema,
    }),
    keepAll: call('POST /api/moderation/cases/:id/reports/:reportId/keep-all', {
      summary: 'Keep everything that only the neighbor has reported who made this report',
      isDecision: true,
      ...caseCall,
      input: reportOfCaseInput,
    }),
    delayReporter: call('POST /api/moderation/cases/:id/reports/:reportId/wait', {
      summary: 'Let all reports of the neighbor wait who made this report, and tell them',
      isDecision: true,
      ...caseCall,
      input: reportOfCaseInput,
    }),
    freeReporter: call('DELETE /api/moderation/cases/:id/reports/:reportId/wait', {
      summary: 'End the wait of the reports of the neighbor who made this report',
      isDecision: true,
      ...caseCall,
      input: reportOfCaseInput,
    }),
  },
  operator: {
    health: call('GET /api/operator/health', {
      summary: 'Read how the installation is: database, nodes, jobs, mail, push, disk and backup',
      role: 'operator',
      input: emptyObject,
      output: healthSchema,
    }),
    figures: call('GET /api/operator/figures', {
      summary: 'Read the figures of the last 30 days, and of the 30 days before them',
      role: 'operator',
      input: emptyObject,
      output: figuresSchema,
    }),
    announcements: call('GET /api/operator/announcements', {
      summary: 'Read the announcement that is shown, earlier ones, and whether one may be mailed',
      role: 'operator',
      input: emptyObject,
      output: announcementsSchema,
    }),
    publish: call('POST /api/operator/announcements', {
      summary: 'Show an announcement above every page until its last day, and mail it if that is asked for',
      role: 'operator',
      input: newAnnouncementSchema,
      output: announcementSchema,
      status: 201,
    }),
    endAnnouncement: call('POST /api/operator/announcements/:id/end', {
      summary: 'End an announcement before its last day',
      role: 'operator',
      input: idInput,
      missing: 'announcement_missing',
      output: announcementSchema,
    }),
    people: call('POST /api/operator/people', {
      summary: 'Search for people by the beginning of a name or an address, which is logged without the words',
      role: 'operator',
      input: peopleSearch,
      output: peoplePageSchema,
    }),
  },
  notices: {
    list: call('GET /api/notices', {
      summary: 'List the notices to the user about decisions of moderators, the latest first',
      isForSuspended: true,
      input: pageInput,
      output: z.array(noticeSchema),
    }),
    appeal: call('POST /api/decisions/:id/appeal', {
      summary: 'Ask for another look at a decision of which the user was told; each side can ask once',
      isForSuspended: true,
      input: appealInput,
      output: noticeSchema,
      status: 201,
      missing: 'decision_missing',
    }),
    questions: call('GET /api/questions', {
      summary: 'List the questions of moderators to the user, the latest first',
      input: pageInput,
      output: z.array(questionSchema),
    }),
    answerQuestion: call('POST /api/questions/:id/answer', {
      summary: 'Answer a question of the moderators, once',
      input: questionAnswerInput,
      output: questionSchema,
      status: 201,
      missing: 'question_missing',
    }),
    checkAppealLink: call('POST /api/appeals/check', {
      summary: 'Read the notice of a removal by the link in its mail; does not use it up',
      input: appealLink,
      limit: 'linkChecks',
      output: noticeSchema,
      isPublic: true,
    }),
    appealByLink: call('POST /api/appeals', {
      summary: 'Ask for another look at a removal by the link in its mail, without signing in',
      input: linkedAppealInput,
      limit: 'linkUses',
      output: noticeSchema,
      status: 201,
      isPublic: true,
    }),
  },
  reviews: {
    received: call('GET /api/users/:id/reviews/received', {
      summary: 'List the reviews that a neighbor has received',
      ...userCall,
      input: z.extend(idInput, pageInput.shape),
      output: z.array(reviewSchema),
    }),
    create: call('POST /api/reviews', {
      summary: 'Review the other participant of a completed task',
      input: newReviewSchema,
      output: reviewSchema,
      status: 201,
      missing: 'task_missing',
    }),
    edit: call('PATCH /api/reviews/:id', {
      summary: 'Change an own review, for 48 hours and until it is answered; a field that is left out stays as it is',
      ...reviewCall,
      input: z.extend(idInput, z.partial(reviewFields).shape),
      limit: 'edits',
    }),
    answer: call('POST /api/reviews/:id/answer', {
      summary: 'Answer a review of oneself, once, for everybody who reads it',
      ...reviewCall,
      input: z.extend(idInput, reviewAnswerSchema.shape),
      status: 201,
    }),
    ofTask: call('GET /api/tasks/:id/reviews', {
      summary: 'List the reviews of a task',
      ...taskCall,
      output: z.array(reviewSchema),
    }),
    mayReview: call('GET /api/tasks/:id/can-review', {
      summary: 'Read whether the user may review a task now',
      ...taskCall,
      output: z.object({ canReview: z.boolean() }),
    }),
  },
  messages: {
    partners: call('GET /api/tasks/:id/conversations', {
      summary: 'List the chat partners of the user on a task, the latest first',
      ...taskCall,
      input: z.extend(idInput, pageInput.shape),
      output: z.array(partnerSchema),
    }),
    list: call('GET /api/tasks/:id/messages', {
      summary: 'List the messages on a task, the oldest of the page first',
      ...taskCall,
      input: z.extend(idInput, { ...pageInput.shape, with: z.optional(z.uuid()) }),
      output: z.array(messageSchema),
    }),
    markRead: call('PATCH /api/tasks/:id/messages/read', {
      summary: 'Mark a chat as read up to a message',
      ...taskCall,
      input: z.extend(idInput, { with: z.optional(z.uuid()), until: instant }),
      output: emptyObject,
    }),
    chats: call('GET /api/conversations', {
      summary: 'List the chats of the user: the unread ones first, then the latest',
      input: pageInput,
      output: z.array(chatSummarySchema),
    }),
    unread: call('GET /api/messages/unread', {
      summary: 'List the chats with unread messages, the latest first',
      input: emptyObject,
      output: z.array(unreadChatSchema),
    }),
    send: call('POST /api/messages', {
      summary: 'Send a message',
      input: newMessageSchema,
      output: messageSchema,
      status: 201,
      missing: 'task_missing',
      limit: 'messages',
    }),
    sendFile: call('POST /api/messages/with-attachment', {
      summary: 'Send a message with an uploaded file, with or without text',
      input: newFileMessageSchema,
      output: messageSchema,
      status: 201,
      missing: 'task_missing',
      limit: 'messages',
    }),
  },
  push: {
    key: call('GET /api/push/key', {
      summary: 'Read the public key of the server for push subscriptions (VAPID)',
      input: emptyObject,
      output: z.object({ publicKey: z.string() }),
    }),
    registerDevice: call('POST /api/push/devices', {
      summary: 'Register a device for push notifications, for as long as its session lasts',
      input: pushDevice,
      output: emptyObject,
      limit: 'pushDevices',
    }),
    removeDevice: call('DELETE /api/push/devices', {
      summary: 'Remove a device from push notifications',
      input: z.object({ endpoint: pushEndpoint }),
      output: emptyObject,
    }),
  },
  places: {
    map: call('GET /api/map', {
      summary: 'Read the tile source of the map, if the operator has configured one',
      input: emptyObject,
      output: z.object({ tiles: z.nullable(tilesSchema) }),
    }),
    zip: call('GET /api/zips/:zip', {
      summary: 'Read the public area of an address with this ZIP code',
      input: zipInput,
      missing: 'not_a_zip',
      output: zipPlaceSchema,
    }),
    nearestZip: call('GET /api/zips', {
      summary: 'Find the ZIP code whose center is closest to a position',
      input: nearestZipInput,
      output: nearestZipSchema,
    }),
  },
  calendars: {
    task: call('GET /api/tasks/:id/calendar', {
      summary: 'Download a task for a calendar (iCalendar), as its requester or helper',
      ...taskCall,
      output: z.string(),
      responseType: 'text/calendar',
    }),
    get: call('GET /api/calendar', {
      summary: 'Read the secret address of the user’s calendar',
      input: emptyObject,
      output: calendarSchema,
    }),
    renew: call('POST /api/calendar', {
      summary: 'Create a secret address for the user’s calendar; an earlier one stops working',
      input: emptyObject,
      output: calendarSchema,
      status: 201,
    }),
    end: call('DELETE /api/calendar', {
      summary: 'Delete the secret address of the user’s calendar',
      input: emptyObject,
      output: calendarSchema,
    }),
  },
  files: {
    upload: call('POST /api/upload', {
      summary: 'Upload a file, to be sent with a message within a day',
      input: emptyObject,
      output: uploadSchema,
      status: 201,
      requestType: 'file',
      storesFile: true,
      limit: 'uploads',
    }),
  },
  account: {
    promises: call('GET /api/account/promises', {
      summary: 'List what the user and neighbors agreed on in the last 365 days, and what it says about the user',
      input: pageInput,
      output: ownPromisesSchema,
    }),
    export: call('GET /api/account/export', {
      summary: 'Export all data of the user, as a zip file of JSON lists',
      isForSuspended: true,
      input: emptyObject,
      limit: 'exports',
      output: z.unknown(),
      responseType: 'application/zip',
    }),
    remove: call('DELETE /api/account', {
      summary: 'Delete the account; needs the password or, if there is none, a recent sign-in with Google',
      isForSuspended: true,
      input: accountDeletion,
      limit: 'ownPassword',
      output: emptyObject,
    }),
  },
} satisfies Api
