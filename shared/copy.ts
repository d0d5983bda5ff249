import { quoted } from './bidi.ts'

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

/** Of fields that are wrong together, or of what nothing better can be said. */
export const invalidDetails = 'Please provide valid details'

/** Where a page has waited long for its scripts. */
export const scriptsMissing = {
  title: 'Still on its way',
  before: (name: string) => `If nothing more comes of ${name},`,
  reload: 'reload the page',
  after: 'Does that not help? Then check your connection, and whether something in your browser holds scripts back.',
}

/** What a form says of what is typed into it and not sent. */
export const wordsKept = 'Your words are kept on this device.'
/** The same where nobody is signed in. */
export const namesKept = 'Your name and email are kept in this tab, your password is not.'

export const signedOut = 'You are logged out. Logging in again...'

/** What a failure nobody foresaw is answered with, and what a database away is. */
export const somethingWrong = 'Something went wrong'
export const backSoon = 'We will be right back. Please try again.'

export type Toast = { title: string; message: string; failed?: true; isNews?: true }

export const failed = (message: string, title = 'Error'): Toast => ({ title, message, failed: true })

/** What any screen may say; the rest stands in each room's own copy. */
export const toasts = {
  loggedOut: failed(signedOut, 'Unauthorized'),
  logOutOffline: failed('Logging out needs a connection. Please try again once you are back.', 'You are offline'),
  newOffer: (taskTitle: string): Toast => ({
    title: 'New Offer Received!',
    message: `You have a new offer on ${quoted(taskTitle)}`,
    isNews: true,
  }),
} as const

/** What puts off an offer: of a newer version, or to install the app. */
const notNow = 'Not now'

/** What a line under the header says, on every screen. */
export const statusLines = {
  offlineVisitor: 'You are offline. Signing in needs a connection.',
  offline: 'You are offline. You can read what you saw last, and what you write in a chat waits.',
  outOfReach: 'We cannot be reached at the moment. You see what you read last.',
  newVersion: 'A new version is ready',
  reloadToGoOn: 'Reload the page to go on.',
  reload: 'Reload',
  notNow,
} as const

/** Above every page of a demo that others reach. */
export const demoBanner = {
  label: 'About this demo',
  title: 'Public demo.',
  text: 'Everybody knows its passwords, so please enter nothing real.',
} as const

/** Shown where the browser offers to install the app. */
export const installPrompt = {
  label: 'Install the app',
  text: (product: string) => `Keep ${product} on your home screen.`,
  install: 'Install',
  notNow,
} as const
