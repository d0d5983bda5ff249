import { quoteTitle } from './bidi.ts'

/** Tells when to retry after a temporary refusal, rounded up so that nobody retries too early. */
export function retryText(seconds: number): string {
  const [count, unit] =
    seconds < 100
      ? [seconds, 'second']
      : seconds < 100 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3600), 'hour']
  return `Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`
}

/** Message for fields that are wrong in combination, and for errors without a better message. */
export const invalidDetails = 'Please provide valid details'

/** Shown if a page has waited long for its scripts. */
export const scriptsMissing = {
  title: 'Still on its way',
  before: (name: string) => `If nothing more comes of ${name},`,
  reload: 'reload the page',
  after: 'Does that not help? Then check your connection, and whether something in your browser holds scripts back.',
}

/** Note in a form that drafts are stored. */
export const draftStoredText = 'Your words are kept on this device.'
/** Note in the sign-up form that drafts are stored. */
export const signUpDraftStoredText = 'Your name and email are kept in this tab, your password is not.'

/** Shown where an installation has no mail server, so that no link goes out. */
export const noMailText = 'No mail goes out from here yet'

export const signedOut = 'You are logged out. Logging in again...'

/** Messages of unexpected errors, and of an unreachable database. */
export const somethingWrong = 'Something went wrong'
export const temporarilyUnavailable = 'We will be right back. Please try again.'

export type Toast = { title: string; message: string; isError?: true; isNotification?: true }

export const errorToast = (message: string, title = 'Error'): Toast => ({ title, message, isError: true })

/** Toasts that any screen may show; the other texts are in the copy of each feature. */
export const toasts = {
  loggedOut: errorToast(signedOut, 'Unauthorized'),
  logOutOffline: errorToast('Logging out needs a connection. Please try again once you are back.', 'You are offline'),
  newOffer: (taskTitle: string): Toast => ({
    title: 'New Offer Received!',
    message: `You have a new offer on ${quoteTitle(taskTitle)}`,
    isNotification: true,
  }),
} as const

/** Button that dismisses a suggestion: to load a new version or to install the app. */
const notNow = 'Not now'

/** Status lines below the header, on every screen. */
export const statusLines = {
  offlineVisitor: 'You are offline. Signing in needs a connection.',
  offline: 'You are offline. You can read what you saw last, and what you write in a chat waits.',
  unreachable: 'We cannot be reached at the moment. You see what you read last.',
  newVersion: 'A new version is ready',
  reloadText: 'Reload the page to go on.',
  reload: 'Reload',
  notNow,
} as const

/** Banner on every page of a public demo. */
export const demoBanner = {
  label: 'About this demo',
  title: 'Public demo.',
  text: 'Everybody knows its passwords, so please enter nothing real.',
} as const

/** Shown if the browser offers to install the app. */
export const installPrompt = {
  label: 'Install the app',
  text: (product: string) => `Keep ${product} on your home screen.`,
  install: 'Install',
  notNow,
} as const
