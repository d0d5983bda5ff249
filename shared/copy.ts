import { attachmentMaxBytes, avatarMaxBytes, dateMaxYearsAhead, freshSignInMinutes, imageMaxPixels } from './limits.ts'

const megabytes = (bytes: number) => `${bytes / 1024 / 1024}MB`

/** `field` is the one that has to be mended, where there is one. */
export type Refusing = { status: number; message: string; field?: string }

/** Every reason a person can be refused, with its status and its sentence. The code goes over the wire too. */
export const refusals = {
  signed_out: { status: 401, message: 'You are logged out. Logging in again...' },
  wrong_credentials: { status: 401, message: 'That email and password do not match. Please try again.' },
  wrong_origin: { status: 403, message: 'This page may not connect here.' },
  too_many_tries: { status: 429, message: 'That was too much at once.' },
  same_words: { status: 429, message: 'You have sent these words to several neighbors already.' },
  busy: { status: 503, message: 'Very many neighbors are doing this right now.' },
  google_unavailable: {
    status: 503,
    message: 'Google authentication is not configured. Please use email sign-in.',
  },
  email_taken: { status: 409, message: 'This email already has an account. Please sign in instead.' },
  wrong_password: { status: 400, message: 'That is not your current password. Please try again.' },
  no_password: {
    status: 400,
    message: 'Your account has no password yet. Ask for one with “Forgot password” on the sign-in screen.',
  },
  verify_link_over: {
    status: 400,
    message: 'This link was used already or is too old. Sign in to send yourself a new one.',
  },
  reset_link_over: { status: 400, message: 'This link was used already or is too old. Please ask for a new one.' },
  sign_in_again: {
    status: 400,
    message: `Please sign in with Google once more, and delete your account within ${freshSignInMinutes} minutes.`,
  },
  session_missing: { status: 404, message: 'Session Not Found' },
  common_password: {
    status: 400,
    field: 'password',
    message: 'This password is too easy to guess. Please choose another.',
  },
  invalid: { status: 400, message: 'Please provide valid details' },
  not_yours: { status: 403, message: 'That is not yours to change.' },
  page_missing: { status: 404, message: 'Not Found' },
  unreadable: { status: 400, message: 'What was sent cannot be read.' },
  too_slow: { status: 408, message: 'That took too long to arrive. Please try again.' },
  too_large: { status: 413, message: 'That is too large to send.' },
  url_too_long: { status: 414, message: 'That address is too long.' },
  wrong_type: { status: 415, message: 'What was sent is not of a type that can be read here.' },
  headers_too_large: { status: 431, message: 'The browser sent too much about itself. Please clear its cookies.' },

  task_missing: { status: 404, message: 'Task Not Found' },
  task_not_open: { status: 409, message: 'This task is no longer open.' },
  wrong_state: { status: 409, message: 'This task has moved on. Reload to see where it stands.' },
  task_undated: { status: 409, message: 'This task has no date yet, so no calendar can show it.' },
  calendar_missing: { status: 404, message: 'This calendar address was replaced or turned off.' },
  own_helper: { status: 400, field: 'helperId', message: 'You cannot be your own helper.' },
  past_date: { status: 400, field: 'date', message: 'Please choose today or a later date.' },
  far_date: { status: 400, field: 'date', message: `Please choose a date within the next ${dateMaxYearsAhead} years.` },
  points_soon: {
    status: 400,
    field: 'compensationType',
    message: 'Community points are coming soon. Please choose money or a service.',
  },

  own_request: { status: 403, message: 'You cannot offer help on your own request.' },
  sample_task: { status: 403, message: 'This is a sample task, so it cannot be responded to.' },
  already_offered: { status: 409, message: 'You have already offered to help.' },
  offer_declined: { status: 409, message: 'Your offer on this task was declined, so you cannot offer again.' },
  offer_missing: { status: 404, message: 'Offer Not Found' },
  offer_moved_on: { status: 409, message: 'This offer has moved on. Reload to see where it stands.' },
  no_offer: { status: 409, message: 'That neighbor has no open offer on this task.' },

  chat_over: { status: 409, message: 'This task has been completed. Messaging is no longer available.' },
  message_self: { status: 400, field: 'recipientId', message: 'You cannot write to yourself.' },
  not_in_chat: { status: 403, message: 'You can write to a neighbor here once they have written or offered first.' },
  neighbor_left: { status: 403, message: 'This neighbor has left, so nobody would read it.' },
  message_changed: { status: 409, message: 'This message was already sent with other words.' },

  somebody_left: { status: 409, message: 'Somebody has just left, or taken this down. Please reload.' },
  file_missing: { status: 404, message: 'File Not Found' },
  file_sent: { status: 409, message: 'This file was already sent. Please attach it again.' },
  file_too_large: { status: 413, message: `Please select a file smaller than ${megabytes(attachmentMaxBytes)}.` },
  file_empty: { status: 400, message: 'This file is empty. Please select another one.' },
  file_not_taken: {
    status: 415,
    message: 'Please select an image (JPEG, PNG, GIF, WebP), PDF, doc, docx or txt file.',
  },
  file_unsafe: {
    status: 415,
    message:
      'This document runs macros, loads a template from elsewhere or is too large inside. Please send it as a PDF.',
  },
  upload_malformed: { status: 400, message: 'Please send one file, in a form field named "file".' },
  image_unreadable: { status: 415, message: 'This image cannot be read. Please select another one.' },
  image_too_large: {
    status: 413,
    message: `Please select an image of at most ${imageMaxPixels / 1_000_000} megapixels.`,
  },
  not_an_image: { status: 400, field: 'profileImageUrl', message: 'Please select an image file.' },
  avatar_too_large: { status: 413, message: `Please select an image smaller than ${megabytes(avatarMaxBytes)}.` },
  storage_full: { status: 507, message: 'There is no room for files at the moment. Please try again later.' },
  storage_away: { status: 503, message: 'Files cannot be reached at the moment. Please try again.' },

  user_missing: { status: 404, message: 'User Not Found' },
  no_role: { status: 400, field: 'isHelper', message: 'You must be either a helper, requester, or both.' },
  notification_missing: { status: 404, message: 'Notification Not Found' },

  review_early: { status: 409, message: 'You can leave a review once the task is completed.' },
  already_reviewed: { status: 409, message: 'You have already reviewed this task.' },
  review_self: { status: 400, field: 'revieweeId', message: 'You cannot review yourself.' },
  wrong_reviewee: { status: 400, field: 'revieweeId', message: 'Cannot submit review - no valid user to review' },
} as const satisfies Record<string, Refusing>

export type Refusal = keyof typeof refusals

/** Why the way through Google led back to the entrance, as its address names it: `/auth?error=google_over`. */
export const googleFailures = {
  google_refused: 'Signing in with Google was not finished. Please try again, or use your email.',
  google_over: 'That sign-in with Google is too old or was used already. Please try again.',
  google_failed: 'Google does not answer as it should. Please try again in a moment, or use your email.',
  google_unverified: 'Google has not confirmed this email address. Please use your email and a password instead.',
  google_unlinked:
    'This email already has an account whose address is not confirmed yet. Please sign in with your password and confirm your address first.',
} as const
export type GoogleFailure = keyof typeof googleFailures

/** Beside a refusal that ends by itself: when. Rounded up, so that nobody comes back too early. */
export function tryAgainIn(seconds: number): string {
  const [count, unit] =
    seconds < 100
      ? [seconds, 'second']
      : seconds < 100 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}

/** What a failure nobody foresaw is answered with, and what a database away is. */
export const somethingWrong = 'Something went wrong'
export const backSoon = 'We will be right back. Please try again.'

export type Toast = { title: string; message: string; failed?: true }

const failed = (message: string, title = 'Error'): Toast => ({ title, message, failed: true })

/** The specification's toasts, section 8. */
export const toasts = {
  authRefused: (message: string) => failed(message || somethingWrong, 'Authentication Error'),
  authFailed: failed('Failed to authenticate. Please try again.'),
  googleUnavailable: failed(refusals.google_unavailable.message, 'Google Sign-In Unavailable'),
  loggedOut: failed(refusals.signed_out.message, 'Unauthorized'),
  logOutOffline: failed('Logging out needs a connection. Please try again once you are back.', 'You are offline'),
  linkSent: (email: string): Toast => ({ title: 'Link Sent', message: `Please look into the mailbox of ${email}.` }),
  linkFailed: (message: string) => failed(message || 'Failed to send the link. Please try again.'),
  passwordChanged: { title: 'Password Changed', message: 'Everywhere else you are signed out.' },
  passwordFailed: (message: string) => failed(message || 'Failed to change your password. Please try again.'),
  signedOutThere: { title: 'Signed Out', message: 'Whoever uses it has to sign in again.' },
  signOutFailed: (message: string) => failed(message || 'Failed to sign out there. Please try again.'),
  dataPacked: { title: 'Your Data', message: 'It is saved with your downloads.' },
  exportFailed: (message: string) => failed(message || 'Failed to pack your data. Please try again.'),
  calendarMade: { title: 'Your Calendar Is Ready', message: 'Add its address to the calendar you use.' },
  calendarEnded: { title: 'Calendar Turned Off', message: 'Its address has stopped working.' },
  calendarFailed: failed('Failed to change your calendar address. Please try again.'),
  addressCopied: { title: 'Address Copied', message: 'Paste it into the calendar you use.' },
  settingsUpdated: { title: 'Settings Updated', message: 'You can change them at any time.' },
  settingsFailed: failed('Failed to update notification settings. Please try again.'),
  testOfferMade: { title: 'Test Offer Created', message: 'The test helper has offered to help.' },
  testOfferFailed: failed('Failed to create test offer.'),
  offerSent: {
    title: 'Offer Sent!',
    message: "Your offer has been sent to the requester. They'll be notified soon.",
  },
  alreadyOffered: { title: 'Offer Sent', message: refusals.already_offered.message },
  offerFailed: failed('Failed to send offer. Please try again.'),
  offerTooLate: failed('This task has just found its helper. Other neighbors may still need a hand.', 'Task Taken'),
  offerSignedOut: failed('You need to be logged in to offer help.', 'Please log in'),
  offerOwn: failed(refusals.own_request.message, 'Cannot offer help'),
  offerTakenBack: { title: 'Offer Taken Back', message: 'You can offer again while the task is open.' },
  takeBackFailed: (message: string) => failed(message || 'Failed to take back your offer. Please try again.'),
  offerDeclined: { title: 'Offer Declined', message: 'Your neighbor has been told kindly.' },
  declineFailed: (message: string) => failed(message || 'Failed to decline the offer. Please try again.'),
  newOffer: (taskTitle: string): Toast => ({
    title: 'New Offer Received!',
    message: `You have a new offer on "${taskTitle}"`,
  }),
  taskDeleted: { title: 'Success', message: 'Task deleted successfully.' },
  deleteFailed: (message: string) => failed(message || 'Failed to delete task. Please try again.'),
  locationFailed: failed('Unable to get your location. Distance filtering disabled.', 'Location Access'),
  requestPosted: { title: 'Request Posted!', message: 'Your neighbors can see it now.' },
  requestUpdated: { title: 'Request Updated!', message: 'Your changes are saved.' },
  postSignedOut: failed('Please log in to post a request.', 'Authentication Required'),
  postFailed: (message: string) => failed(message || 'Failed to post request. Please try again.'),
  profileUpdated: { title: 'Profile Updated', message: 'Your neighbors see the new details.' },
  pictureUpdated: { title: 'Profile Picture Updated', message: 'Your neighbors see the new picture.' },
  pictureRemoved: { title: 'Profile Picture Updated', message: 'Your initials stand there again.' },
  pictureInvalid: failed(refusals.not_an_image.message, 'Invalid File'),
  pictureTooLarge: failed(refusals.avatar_too_large.message, 'File Too Large'),
  pictureUnread: failed('Failed to process image. Please try again.', 'Upload Failed'),
  pictureFailed: failed('Failed to upload image. Please try again.', 'Upload Failed'),
  profileFailed: failed('Failed to update profile. Please try again.'),
  invalidRole: failed(refusals.no_role.message, 'Invalid Selection'),
  selectHelper: failed('Please select a helper to chat with', 'Select a Helper'),
  fileTooLarge: failed(refusals.file_too_large.message, 'File too large'),
  fileRefused: (message: string) => failed(message),
  fileWaitedTooLong: failed('This file waited too long to be sent. Please attach it again.'),
  uploadFailed: failed('Failed to upload file. Please try again.'),
  messageFailed: (message: string) => failed(message || 'Failed to send message. Please try again.'),
  helperAssigned: (name: string): Toast => ({ title: 'Helper Assigned!', message: `${name} has been told.` }),
  assignFailed: failed('Failed to assign helper'),
  helperReleased: { title: 'Helper Released', message: 'Your task is open again.' },
  steppedBack: { title: 'You Stepped Back', message: 'The task is open to other neighbors again.' },
  taskCompleted: { title: 'Task Completed!', message: 'Thank you for closing the loop.' },
  taskClosed: { title: 'Task Closed', message: 'This task is closed.' },
  completeFailed: failed('Failed to complete task'),
  stepFailed: (message: string) => failed(message || 'Failed to update the task. Please try again.'),
  reviewed: { title: 'Success', message: 'Review submitted successfully.' },
  reviewFailed: (message: string) => failed(message || 'Failed to submit review. Please try again.'),
} as const

/** What puts off an offer: of a newer version, or to install the app. */
const notNow = 'Not now'

/** What a line under the header says, on every screen. */
export const notices = {
  offline: 'You are offline. You can read what you saw last, and what you write in a chat waits.',
  outOfReach: 'We cannot be reached at the moment. You see what you read last.',
  newVersion: 'A new version is ready',
  reload: 'Reload',
  notNow,
} as const

/** Shown where the browser offers to install the app. */
export const installPrompt = {
  label: 'Install the app',
  text: (product: string) => `Keep ${product} on your home screen.`,
  install: 'Install',
  notNow,
} as const

/** What stands in a chat for a file whose sender has left. */
export const fileLeft = 'A file was here. It left with whoever sent it.'

/** What a chat says on the screen once its task was closed without a helper. */
export const chatClosed = 'This task is closed. Messaging is no longer available.'

/** Sentences that a person confirms. */
export const confirmations = {
  delete:
    'Are you sure you want to delete this task? This action cannot be undone and will remove all associated messages and offers.',
  complete: 'Are you sure you want to mark this task as completed?',
  close: 'Are you sure you want to close this task? Neighbors will no longer see it.',
} as const
