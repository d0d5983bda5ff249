import { freshSignInMinutes } from '#shared/constants.ts'
import { errorToast, noMailText, somethingWrong, type Toast } from '#shared/copy.ts'
import type { GoogleFailure } from './google.ts'

/** Tagline beside the sign-in form and in the web app manifest. */
export const tagline = 'Ask a neighbor for a hand, or lend one.'

/**
 * Line on the home screen while an address is unconfirmed or refuses mail. The link leads to the account page, where
 * the address can be changed. The rest follows only where it fits in the line.
 */
export const emailBanner = {
  unconfirmed: { link: 'Please confirm your email', rest: ', so that we can mail you of offers and messages.' },
  refused: { link: 'Our last mail came back', rest: '. Send one again once your mailbox works.' },
  resend: 'Send again',
} as const

export const refusedNote = (email: string) =>
  `Our last mail to ${email} came back: the mail server there did not take it. Send one again once its mailbox works.`

export const googleOnlyNote = (email: string) =>
  `You sign in with Google and have no password here. If you want one too, we send a link to ${email}.`

export const emailWithoutMailNote = `You sign in with it, and neighbors never see it. ${noMailText}, so no link can confirm it or get you back in.`

export const googleOnlyWithoutMailNote = `You sign in with Google and have no password here. ${noMailText}, so no link for one can be sent.`

export const emailNeedsPassword = 'To change it, choose a password first.'

export const passwordChangeNote =
  'A new password signs you out everywhere but here: other devices are told nothing any more, and the private link of your calendar ends.'

export const signOutElsewhereNote =
  'Signing out everywhere else also ends the private link of your calendar, and other devices are told nothing any more.'

export const authRefusals = {
  wrong_credentials: { status: 401, message: 'That email and password do not match. Please try again.' },
  google_unavailable: {
    status: 503,
    message: 'Google authentication is not configured. Please use email sign-in.',
  },
  email_taken: { status: 409, message: 'This email already has an account. Please sign in instead.' },
  address_taken: { status: 409, message: 'Another account has this email. Please use a different one.' },
  wrong_password: { status: 400, message: 'That is not your current password. Please try again.' },
  wrong_account_password: {
    status: 400,
    field: 'password',
    message: 'That is not the password of this account. Please try again, or leave the field empty.',
  },
  no_password: {
    status: 400,
    message: 'Your account has no password yet. Ask for one with “Forgot password” on the sign-in screen.',
  },
  verify_link_over: {
    status: 400,
    message: 'This link was used already or is too old. Sign in to send yourself a new one.',
  },
  reset_link_over: { status: 400, message: 'This link was used already or is too old. Please ask for a new one.' },
  not_me_link_over: { status: 400, message: 'This link was used already or is too old.' },
  sign_in_again: {
    status: 400,
    message: `Please sign in with Google once more, and delete your account within ${freshSignInMinutes} minutes.`,
  },
  second_factor_needed: {
    status: 403,
    message: 'Please show your second factor first: a passkey, or a code of your app.',
  },
  demo_password_needed: {
    status: 403,
    message: 'This demo is open to others, so it asks for the password that was printed when it was started.',
  },
  wrong_demo_password: {
    status: 400,
    field: 'password',
    message: 'That is not the password that was printed when this demo was started. Please try again.',
  },
  second_step_missing: {
    status: 401,
    code: 'second_factor_needed',
    message: 'Please finish signing in with a code from your authenticator app, or with a passkey.',
  },
  wrong_code: {
    status: 400,
    field: 'code',
    message: 'That code is not right, or it was used already. Please wait for the next one.',
  },
  too_many_codes: {
    status: 429,
    field: 'code',
    message: 'Those were too many codes. Please try again later, or use a backup code.',
  },
  app_exists: { status: 409, message: 'Your app is on already. Turn it off before you set up another one.' },
  app_missing: { status: 404, message: 'No app is waiting for a code. Please start again.' },
  sign_in_first: {
    status: 400,
    field: 'password',
    message: `Please sign in with Google once more, and set this up within ${freshSignInMinutes} minutes.`,
  },
  browser_missing: { status: 404, message: 'That browser is not remembered any more.' },
  session_missing: { status: 404, message: 'Session Not Found' },
  password_like_address: {
    status: 400,
    field: 'email',
    message: 'Your password is too much like this email. Please change your password first.',
  },
  common_password: {
    status: 400,
    field: 'password',
    message: 'This password is too easy to guess. Please choose another.',
  },
} as const

/** Shown if signing in or up fails. */
export const signInToasts = {
  authRefused: (message: string) => errorToast(message || somethingWrong, 'Authentication Error'),
  authFailed: errorToast('Failed to authenticate. Please try again.'),
} as const

const calendarEnded = 'The private link of your calendar has ended too, if you had one.'

export const authToasts = {
  googleUnavailable: errorToast(authRefusals.google_unavailable.message, 'Google Sign-In Unavailable'),
  linkSent: (email: string): Toast => ({ title: 'Link Sent', message: `Please check the inbox of ${email}.` }),
  linkFailed: (message: string) => errorToast(message || 'Failed to send the link. Please try again.'),
  confirmFailed: (message: string) => errorToast(message || 'Failed to confirm your email. Please try again.'),
  emailChanged: (email: string): Toast => ({
    title: 'Email Changed',
    message: `You sign in with ${email} now. A link to confirm it is on its way there.`,
  }),
  emailChangedWithoutMail: (email: string): Toast => ({
    title: 'Email Changed',
    message: `You sign in with ${email} now.`,
  }),
  emailSame: { title: 'Nothing to Change', message: 'That is your email address already.' },
  emailFailed: (message: string) => errorToast(message || 'Failed to change your email. Please try again.'),
  passwordChanged: {
    title: 'Password Changed',
    message: `Everywhere else you are signed out. ${calendarEnded}`,
  },
  passwordFailed: (message: string) => errorToast(message || 'Failed to change your password. Please try again.'),
  signedOutThere: { title: 'Signed Out', message: 'That device has to sign in again.' },
  signedOutElsewhere: { title: 'Signed Out', message: `You are signed in nowhere but here. ${calendarEnded}` },
  signOutFailed: (message: string) => errorToast(message || 'Failed to sign out there. Please try again.'),
} as const

export const googleFailures = {
  google_unavailable: authRefusals.google_unavailable.message,
  google_refused: 'Signing in with Google was not finished. Please try again, or use your email.',
  google_over: 'That sign-in with Google is too old or was used already. Please try again.',
  google_failed: 'Google does not answer as it should. Please try again in a moment, or use your email.',
  google_unverified: 'Google has not confirmed this email address. Please use your email and a password instead.',
  google_unlinked:
    'This email already has an account whose address is not confirmed yet. Please open the link that we mailed there, or choose a new password with “Forgot password?”. Then you can come in with Google.',
  google_other:
    'This email has an account that another Google account is linked with. Please sign in with your password, or choose a new one with “Forgot password?”.',
} as const satisfies Record<GoogleFailure, string>

/** Shown for an account whose address no mailed link can confirm, because no mail goes out. */
export const googleUnlinkedWithoutMail =
  'This email already has an account. Please come in with your email and password.'
