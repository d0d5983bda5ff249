import * as z from 'zod/mini'
import { accountRemoval } from './account/schema.ts'
import {
  confirmationLinkSchema,
  confirmationSchema,
  credentials,
  emailChange,
  forgottenPassword,
  methodsSchema,
  passwordChange,
  passwordReset,
  registration,
  resetLink,
  sessionSchema,
  verification,
  verificationLink,
} from './auth/schema.ts'
import { calendarSchema } from './calendars/schema.ts'
import { type Api, call } from './call.ts'
import { uploadSchema } from './files/schema.ts'
import { instant } from './instant.ts'
import { profileBodyMaxBytes } from './limits.ts'
import {
  messageSchema,
  newFileMessageSchema,
  newMessageSchema,
  partnerSchema,
  unreadChatSchema,
} from './messages/schema.ts'
import { notificationSchema, notificationSettings, settingsChanges } from './notifications/schema.ts'
import { confirmation, newOfferSchema, offerSchema } from './offers/schema.ts'
import { timeCursor } from './page.ts'
import { byZip, tilesSchema, zipPlaceSchema } from './places/schema.ts'
import { pushDevice, pushEndpoint } from './push/schema.ts'
import { newReviewSchema, reviewSchema } from './reviews/schema.ts'
import { releaseReason, taskChanges, taskDetails, taskSchema } from './tasks/schema.ts'
import { taskSearch } from './tasks/search-schema.ts'
import { meSchema, profileChanges, profileSchema } from './users/schema.ts'

const nothing = z.object({})
const byId = z.object({ id: z.uuid() })
const paged = z.object({ cursor: z.optional(timeCursor) })
const ofTask = { input: byId, missing: 'task_missing' } as const
const ofUser = { input: byId, missing: 'user_missing' } as const
const ofOffer = { input: byId, missing: 'offer_missing', output: offerSchema } as const
const step = { ...ofTask, output: taskSchema }

/** Every call the product has, in the order of the specification. */
export const api = {
  auth: {
    user: call('GET /api/auth/user', { summary: 'Read who is signed in', input: nothing, output: meSchema }),
    login: call('POST /api/auth/login', {
      summary: 'Sign in',
      input: credentials,
      output: meSchema,
      open: true,
      signsIn: true,
      limit: 'signIn',
    }),
    register: call('POST /api/auth/register', {
      summary: 'Sign up, and be signed in at once',
      input: registration,
      output: meSchema,
      status: 201,
      open: true,
      limit: 'signUp',
    }),
    checkVerification: call('POST /api/auth/verify/check', {
      summary: 'Ask what the link that confirms an email address would do in this browser; uses nothing up',
      input: verificationLink,
      limit: 'proofChecks',
      output: confirmationLinkSchema,
      open: true,
    }),
    verify: call('POST /api/auth/verify', {
      summary:
        'Confirm one’s email address by the link that was mailed; ends what let somebody in before, unless the session ' +
        'gave the address or the password is sent',
      input: verification,
      limit: 'proofs',
      output: confirmationSchema,
      open: true,
    }),
    sendVerification: call('POST /api/auth/verify/send', {
      summary: 'Mail the link that confirms one’s email address once more',
      input: nothing,
      limit: 'mailsToSelf',
      output: nothing,
    }),
    forgot: call('POST /api/auth/forgot', {
      summary: 'Mail a link for a new password, if the address has an account; the answer does not say whether it has',
      input: forgottenPassword,
      limit: 'mailsToAccount',
      output: nothing,
      open: true,
    }),
    checkReset: call('POST /api/auth/reset/check', {
      summary: 'Ask whether the link for a new password still works; uses nothing up',
      input: resetLink,
      limit: 'proofChecks',
      output: nothing,
      open: true,
    }),
    reset: call('POST /api/auth/reset', {
      summary:
        'Set a new password by the link that was mailed; signs the person out everywhere, and ends the private address ' +
        'of their calendar',
      input: passwordReset,
      limit: 'proofs',
      output: nothing,
      open: true,
    }),
    changePassword: call('PATCH /api/auth/password', {
      summary: 'Change one’s password; signs one out everywhere else, and ends the private address of one’s calendar',
      input: passwordChange,
      limit: 'ownPassword',
      output: nothing,
    }),
    changeEmail: call('PATCH /api/auth/email', {
      summary: 'Change one’s email address; mails a link to the new one, and tells the old one',
      input: emailChange,
      output: meSchema,
      limit: 'ownPassword',
    }),
    methods: call('GET /api/auth/methods', {
      summary: 'Read how one can sign in',
      input: nothing,
      output: methodsSchema,
    }),
    sessions: call('GET /api/auth/sessions', {
      summary: 'List where one is signed in, the last used first',
      input: nothing,
      output: z.array(sessionSchema),
    }),
    endOtherSessions: call('DELETE /api/auth/sessions', {
      summary: 'Sign out everywhere but here; ends the private address of one’s calendar too',
      input: nothing,
      output: nothing,
    }),
    endSession: call('DELETE /api/auth/sessions/:id', {
      summary: 'Sign out one place where one is signed in',
      input: byId,
      output: byId,
      missing: 'session_missing',
    }),
  },
  tasks: {
    list: call('GET /api/tasks', {
      summary: 'Browse and search open tasks',
      input: taskSearch,
      output: z.array(taskSchema),
      packed: true,
    }),
    get: call('GET /api/tasks/:id', { ...step, summary: 'Read a task' }),
    create: call('POST /api/tasks', {
      summary: 'Post a request, or a service that one offers',
      input: taskDetails,
      output: taskSchema,
      status: 201,
      limit: 'tasks',
    }),
    edit: call('PATCH /api/tasks/:id', {
      summary: 'Edit an open task of one’s own',
      ...step,
      input: z.extend(taskChanges, byId.shape),
      limit: 'edits',
    }),
    remove: call('DELETE /api/tasks/:id', {
      summary: 'Delete an open task of one’s own, with its messages and offers',
      ...ofTask,
      output: byId,
    }),
    mine: call('GET /api/my-tasks', {
      summary: 'List the tasks one requested or helps with; or, as `offered`, where one’s offer waits for an answer',
      input: z.extend(paged, { type: z.optional(z.enum(['requested', 'offered'])) }),
      output: z.array(taskSchema),
    }),
    shared: call('GET /api/users/:id/shared-tasks', {
      summary: 'List the tasks one shares with a neighbor',
      ...ofUser,
      input: z.extend(byId, paged.shape),
      output: z.array(taskSchema),
    }),
    assign: call('PATCH /api/tasks/:id/assign', {
      summary: 'Accept a helper',
      ...step,
      input: z.extend(byId, { helperId: z.uuid() }),
    }),
    start: call('PATCH /api/tasks/:id/start', { ...step, summary: 'Start helping' }),
    finish: call('PATCH /api/tasks/:id/finish', { ...step, summary: 'Say that the work is done' }),
    complete: call('PATCH /api/tasks/:id/complete', { ...step, summary: 'Mark a task as completed' }),
    close: call('PATCH /api/tasks/:id/close', {
      ...step,
      summary: 'Close a task: complete it, or stop looking for a helper',
    }),
    release: call('PATCH /api/tasks/:id/release', {
      summary: 'Part from a helper, or step back, so that the task is open again',
      ...step,
      input: z.extend(byId, { reason: releaseReason }),
    }),
  },
  offers: {
    mine: call('GET /api/tasks/:id/my-offer', {
      summary: 'Read whether one has offered on a task',
      ...ofTask,
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
      summary: 'List the offers on a task: all for its requester, one’s own for anybody else',
      ...ofTask,
      input: z.extend(byId, paged.shape),
      output: z.array(offerSchema),
    }),
    withdraw: call('PATCH /api/offers/:id/withdraw', {
      ...ofOffer,
      summary: 'Take back one’s own offer',
      limit: 'withdrawals',
    }),
    confirm: call('PATCH /api/offers/:id/confirm', {
      ...ofOffer,
      summary: 'Say that one’s own offer stands after the task has changed',
      input: z.extend(byId, confirmation.shape),
      mayOmitBody: true,
    }),
    decline: call('PATCH /api/offers/:id/decline', { ...ofOffer, summary: 'Decline an offer on one’s own task' }),
  },
  notifications: {
    unreadCount: call('GET /api/notifications/unread-count', {
      summary: 'Count unread notifications',
      input: nothing,
      output: z.object({ count: z.number() }),
    }),
    list: call('GET /api/notifications', {
      summary: 'List one’s notifications, the newest first',
      input: paged,
      output: z.array(notificationSchema),
    }),
    read: call('PATCH /api/notifications/:id/read', {
      summary: 'Mark a notification as read',
      input: byId,
      output: notificationSchema,
      missing: 'notification_missing',
    }),
    readAll: call('PATCH /api/notifications/mark-all-read', {
      summary: 'Mark every notification as read',
      input: nothing,
      output: z.object({ count: z.number() }),
    }),
    readOfTask: call('PATCH /api/tasks/:id/notifications/read', {
      summary: 'Mark as read what tells of a task, but for its messages, which are read with their chat',
      ...ofTask,
      output: z.object({ count: z.number() }),
    }),
    settings: call('GET /api/notification-settings', {
      summary: 'Read what one is notified of',
      input: nothing,
      output: notificationSettings,
    }),
    changeSettings: call('PATCH /api/notification-settings', {
      summary: 'Change what one is notified of',
      input: settingsChanges,
      output: notificationSettings,
    }),
  },
  users: {
    get: call('GET /api/users/:id', { summary: 'Read a neighbor’s profile', ...ofUser, output: profileSchema }),
    editProfile: call('PATCH /api/profile', {
      summary: 'Edit one’s own profile',
      input: profileChanges,
      output: meSchema,
      limit: 'profile',
      largeField: { name: 'profileImageUrl', bodyMaxBytes: profileBodyMaxBytes },
      keepsFile: true,
    }),
  },
  reviews: {
    received: call('GET /api/users/:id/reviews/received', {
      summary: 'List the reviews a neighbor has received',
      ...ofUser,
      input: z.extend(byId, paged.shape),
      output: z.array(reviewSchema),
    }),
    create: call('POST /api/reviews', {
      summary: 'Review the other side of a completed task',
      input: newReviewSchema,
      output: reviewSchema,
      status: 201,
      missing: 'task_missing',
    }),
    ofTask: call('GET /api/tasks/:id/reviews', {
      summary: 'List the reviews of a task',
      ...ofTask,
      output: z.array(reviewSchema),
    }),
    mayReview: call('GET /api/tasks/:id/can-review', {
      summary: 'Read whether one may review a task now',
      ...ofTask,
      output: z.object({ canReview: z.boolean() }),
    }),
  },
  messages: {
    partners: call('GET /api/tasks/:id/conversations', {
      summary: 'List whom one talks with on a task, the latest first',
      ...ofTask,
      input: z.extend(byId, paged.shape),
      output: z.array(partnerSchema),
    }),
    list: call('GET /api/tasks/:id/messages', {
      summary: 'Read the messages on a task, the oldest of the page first',
      ...ofTask,
      input: z.extend(byId, { ...paged.shape, with: z.optional(z.uuid()) }),
      output: z.array(messageSchema),
    }),
    markRead: call('PATCH /api/tasks/:id/messages/read', {
      summary: 'Say that one has read a chat up to a message',
      ...ofTask,
      input: z.extend(byId, { with: z.optional(z.uuid()), until: instant }),
      output: nothing,
    }),
    unread: call('GET /api/messages/unread', {
      summary: 'List the chats in which somebody has written what one has not read, the latest first',
      input: nothing,
      output: z.array(unreadChatSchema),
    }),
    send: call('POST /api/messages', {
      summary: 'Write a message',
      input: newMessageSchema,
      output: messageSchema,
      status: 201,
      missing: 'task_missing',
      limit: 'messages',
    }),
    sendFile: call('POST /api/messages/with-attachment', {
      summary: 'Write a message with an uploaded file, with words or without',
      input: newFileMessageSchema,
      output: messageSchema,
      status: 201,
      missing: 'task_missing',
      limit: 'messages',
    }),
  },
  push: {
    key: call('GET /api/push/key', {
      summary: 'Read the key by which browsers know who may push to them (VAPID)',
      input: nothing,
      output: z.object({ publicKey: z.string() }),
    }),
    keepDevice: call('POST /api/push/devices', {
      summary: 'Be told on this device, as long as one is signed in there',
      input: pushDevice,
      output: nothing,
      limit: 'pushDevices',
    }),
    forgetDevice: call('DELETE /api/push/devices', {
      summary: 'Be told on this device no more',
      input: z.object({ endpoint: pushEndpoint }),
      output: nothing,
    }),
  },
  places: {
    map: call('GET /api/map', {
      summary: 'Read what the map is drawn from, where the operator said so',
      input: nothing,
      output: z.object({ tiles: z.nullable(tilesSchema) }),
    }),
    zip: call('GET /api/zips/:zip', {
      summary: 'Read what neighbors see of an address with this ZIP code',
      input: byZip,
      missing: 'not_a_zip',
      output: zipPlaceSchema,
    }),
  },
  calendars: {
    task: call('GET /api/tasks/:id/calendar', {
      summary: 'Take a task along into a calendar (iCalendar), for its requester and its helper',
      ...ofTask,
      output: z.string(),
      gives: 'text/calendar',
    }),
    get: call('GET /api/calendar', {
      summary: 'Read the secret address of one’s own calendar',
      input: nothing,
      output: calendarSchema,
    }),
    renew: call('POST /api/calendar', {
      summary: 'Make a secret address of one’s own calendar; an earlier one stops working',
      input: nothing,
      output: calendarSchema,
      status: 201,
    }),
    end: call('DELETE /api/calendar', {
      summary: 'Turn off one’s own calendar: its address stops working',
      input: nothing,
      output: calendarSchema,
    }),
  },
  files: {
    upload: call('POST /api/upload', {
      summary: 'Upload a file, to be sent with a message within a day',
      input: nothing,
      output: uploadSchema,
      status: 201,
      takes: 'file',
      keepsFile: true,
      limit: 'uploads',
    }),
  },
  account: {
    export: call('GET /api/account/export', {
      summary: 'Take along all that is one’s own, as a zip file of lists in JSON',
      input: nothing,
      limit: 'exports',
      output: z.unknown(),
      gives: 'application/zip',
    }),
    remove: call('DELETE /api/account', {
      summary: 'Delete one’s account: by the password, or where there is none just after signing in with Google',
      input: accountRemoval,
      limit: 'ownPassword',
      output: nothing,
    }),
  },
} satisfies Api
