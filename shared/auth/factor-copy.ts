import { backupCodesCount, partialSessionMinutes, rememberedDays } from '#shared/constants.ts'
import { errorToast, type Toast } from '#shared/copy.ts'

export const factorCopy = {
  title: 'Signing in safely',
  off: 'With a second step, a stolen password lets nobody in: you also type six digits from an app on your phone.',
  setUp: 'Set Up an App',
  googleNote: 'You have no password here, so this works in the first minutes after you came in with Google.',
  passwordNote: 'Your password first, so that nobody else can do this here.',
  scan: 'Scan this with an authenticator app, such as the one your phone or your password manager brings along.',
  open: 'On your phone? Open the app here.',
  key: 'Or type this key into the app',
  qrLabel: 'QR code of the key below',
  confirm: 'Turn On',
  ends: 'Turning it on signs you out everywhere else, and the private link of your calendar ends.',
  codesTitle: 'Your backup codes',
  codesText: `Each of these ${backupCodesCount} codes lets you in once without the app. Keep them where your phone is not. They are shown only now.`,
  copyCodes: 'Copy Codes',
  printCodes: 'Print Codes',
  codesKept: 'I Have Kept Them',
  on: 'An app on your phone is asked when you sign in.',
  left: (count: number) => (count === 1 ? '1 backup code is left.' : `${count} backup codes are left.`),
  newCodes: 'New Backup Codes',
  turnOff: 'Turn Off',
  askAgain: 'Your second step first, so that nobody else can change this here.',
  gate: {
    title: 'First a second step',
    text: 'You read what neighbors have confided, so your password alone is not enough here. Set up a passkey or an authenticator app under Your Account.',
  },
  gateLink: 'Set It Up',
  gateAsk: 'Your second step first, because you read here what neighbors have confided.',
  field: {
    app: { label: 'Six digits from the app', other: 'Use a backup code instead' },
    backup: { label: 'Backup code', other: 'Use the app instead' },
  },
  remember: {
    label: `Remember this device for ${rememberedDays}\u00a0days`,
    text: 'Until then, your password is enough here. Leave it off where others use the browser.',
  },
  rememberedTitle: 'Remembered devices',
  rememberedText: 'Here your password alone lets you in.',
  rememberedUntil: (day: string, isCurrent: boolean) => `Until ${day}${isCurrent ? ', this browser' : ''}`,
  continue: 'Continue',
  confirmOff: {
    title: 'Turn the app off?',
    text: 'Then the password alone lets somebody in. Your backup codes end too.',
    confirmLabel: 'Turn Off',
    cancelLabel: 'Keep It',
  },
  step: {
    title: 'One more step',
    intro: `Type the six digits that your app shows for this account. You have ${partialSessionMinutes} minutes.`,
    other: 'Sign in as somebody else',
  },
} as const

/** Asked in a demo that is open to others, before a role works. */
export const demoPasswordCopy = {
  text: 'This demo is open to others, and everybody knows its accounts. So it asks here for the password that was printed when it was started.',
  label: 'Printed password',
  submit: 'Continue',
} as const

export const factorToasts = {
  failed: (message: string) => errorToast(message || 'That did not work. Please try again.'),
  turnedOff: { title: 'App Turned Off', message: 'Your password alone lets you in again.' },
  forgotten: { title: 'Device Forgotten', message: 'It asks for a code again.' },
  copied: { title: 'Copied', message: 'Keep it where nobody else reads it.' },
} as const satisfies Record<string, Toast | ((message: string) => Toast)>
