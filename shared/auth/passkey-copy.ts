import { freshSignInMinutes, passkeysMax } from '#shared/constants.ts'
import { errorToast } from '#shared/copy.ts'

export const passkeyCopy = {
  title: 'Passkeys',
  none: 'Sign in with your fingerprint, your face or the PIN of your device, without a password. Nobody can steal or guess a passkey.',
  some: 'Each of these signs you in without a password.',
  noSupport: 'This browser cannot use passkeys.',
  full: `You have ${passkeysMax} passkeys. Remove one before you add another.`,
  add: 'Add a Passkey',
  passwordNote: 'Your password first, so that nobody else can do this here. Then your device asks you.',
  deviceNote: 'Now your device asks you, by fingerprint, face or PIN.',
  googleNote: `You have no password here, so this works in the first ${freshSignInMinutes} minutes after you came in with Google.`,
  askAgain: 'Your second step first, so that nobody else can change this here.',
  addedOn: (day: string) => `Added ${day}`,
  neverUsed: 'not used yet',
  secondOnly: 'second step only',
  confirmRemove: {
    title: 'Remove this passkey?',
    text: 'It signs nobody in here any more. Your device may go on listing it until you delete it there too.',
    confirmLabel: 'Remove',
    cancelLabel: 'Keep It',
  },
  signIn: 'Sign in with a passkey',
  instead: 'Use a passkey instead',
  use: 'Use a Passkey',
} as const

/** Failures in the browser, before the server is asked. */
export const passkeyFailures = {
  canceled: 'That was canceled, or it took too long. Please try again.',
  unable: 'This device cannot keep a passkey here. Please try another one, or set a screen lock first.',
  unknown: 'That did not work. Please try again, or use your password.',
} as const

export const passkeyFailed = (message: string) => errorToast(message || passkeyFailures.unknown)
