import { freshSignInMinutes, resetLinkMinutes } from '#shared/constants.ts'
import { errorToast, noMailText, somethingWrong, type Toast } from '#shared/copy.ts'
import type { GoogleFailure } from './google.ts'

/** Tagline beside the sign-in form and in the web app manifest. */
export const tagline = 'Ask a neighbor for a hand, or lend one.'

/** Title and intro of the screens for links in mails, by state. */
export const verifyCopy = {
  busy: { title: 'Confirm your email', intro: 'One moment.' },
  ask: { title: 'Confirm your email', intro: 'Nothing is confirmed until you press the button.' },
  done: { title: 'Email confirmed', intro: 'Thank you. You can always get back in with this address.' },
  ended: {
    title: 'Email confirmed',
    intro:
      'The password from before, every sign-in and the private link of the calendar have ended. Choose a new password now.',
  },
  already: { title: 'Already confirmed', intro: 'There is nothing more to do.' },
  over: { title: 'This link no longer works', intro: 'It was used already or is too old.' },
  cut: { title: 'This link is not complete', intro: 'Please open it from the mail once more.' },
  failed: { title: 'Not confirmed yet', intro: 'Your link is still good.' },
} as const

/** Explains, before it happens, what confirming an address does in this browser. */
export const confirmCopy = {
  yours: (email: string) => `You confirm that ${email} is your address.`,
  already: (email: string) => `${email} is confirmed.`,
  otherViewer: (viewerEmail: string) => `Here you are signed in as ${viewerEmail}, which stays as it is.`,
  keepsAll: 'You gave us this address in this browser, so everything else stays as it is.',
  withPassword: 'With the password of this account, everything else stays as it is.',
  withoutPassword:
    'Without it, that password ends, and so does every sign-in and the private link of the calendar: somebody else may have signed up with your address. Then you choose a new password.',
  noPassword:
    'Every sign-in from before ends, and so does the private link of the calendar: somebody else may have signed up with your address. Then you choose a password.',
  password: 'Password, if you know it',
  button: 'Confirm my address',
} as const

export const resendLinkCopy = {
  signedIn: (email: string) => `We can send a new one to ${email}.`,
  signedOut: 'Sign in, and you can send yourself a new one.',
} as const

export const forgotPasswordCopy = {
  ask: { title: 'Forgot your password?', intro: 'Tell us your email, and we will send you a link for a new one.' },
  sent: { title: 'Check your email', intro: `The link in it works once, for ${resetLinkMinutes} minutes.` },
} as const

type Contact = { name: string; contactEmail: string }

/** Title and intro of the same screen where no mail goes out. */
export const forgotWithoutMailCopy = ({ name }: Contact) => ({
  ask: {
    title: forgotPasswordCopy.ask.title,
    intro: `${noMailText}. Tell us your email, and the people who run ${name} can give you a link for a new one.`,
  },
  sent: { title: 'Now write to us', intro: `${noMailText}.` },
})

/** The people who run the installation find the link in its mail folder. */
export const resetLinkStoredText = (email: string, { name, contactEmail }: Contact) =>
  `If ${email} has an account, a link for a new password waits with the people who run ${name}. Ask them for it within ${resetLinkMinutes} minutes: ${contactEmail}.`

export const askForLinkLabel = (sendsMail: boolean) => (sendsMail ? 'Send Me a Link' : 'Ask for a Link')

/** The answer is the same whether or not the address has an account, so that it reveals nothing. */
export const resetLinkSentText = (email: string) =>
  `If ${email} has an account, a link for a new password is on its way. Nothing there? Check your spam folder too.`

export const resetPasswordCopy = {
  choose: {
    title: 'Choose a new password',
    intro:
      'It signs you out everywhere and ends the private link of your calendar. Then you sign in with the new password.',
  },
  done: {
    title: 'Your password is changed',
    intro:
      'You are signed out everywhere, and the private link of your calendar has ended. Sign in with the new password.',
  },
  over: { title: 'This link no longer works', intro: 'It was used already or is too old. Please ask for a new one.' },
  cut: {
    title: 'This link is not complete',
    intro: 'A part of it is missing. Please open it from the mail once more, or ask for a new one.',
  },
} as const

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
  sign_in_again: {
    status: 400,
    message: `Please sign in with Google once more, and delete your account within ${freshSignInMinutes} minutes.`,
  },
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
