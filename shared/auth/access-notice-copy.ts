import { factorResetHours, notMeDays } from '#shared/constants.ts'
import { errorToast } from '#shared/copy.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import { type AccessEvent, accessNoticeTitles } from './security-events.ts'

const events: Record<AccessEvent, (device: string, when: string) => string> = {
  new_browser: (device, when) =>
    `${device} signed in to your account${when}. It is a browser that we had not seen here.`,
  app_added: (device, when) =>
    `An authenticator app was turned on for your account${when}, in ${device}. Every other device was signed out, and the private link of your calendar has ended.`,
  app_removed: (device, when) =>
    `The authenticator app of your account was turned off${when}, in ${device}, and its backup codes have ended. The password alone lets somebody in again.`,
  passkey_added: (device, when) =>
    `A passkey was added to your account${when}, in ${device}. It signs somebody in without the password.`,
  passkey_removed: (device, when) =>
    `A passkey of your account was removed${when}, in ${device}. It signs nobody in any more.`,
  reset_asked: (_, when) =>
    `We were told${when} that you have lost your second step. So ${factorResetHours} hours after that, your passkeys, your authenticator app and its backup codes end, and the password alone lets somebody in. To keep them, sign in with one of them.`,
  reset_done: (_, when) =>
    `Your second step ended${when}, because we were told that you have lost it: your passkeys, your authenticator app, its backup codes and the devices that skip it. The password alone lets somebody in again.`,
}

/** The name of an unknown device begins a sentence; elsewhere it has a small letter. */
const inSentence = (device: string) => device.replace(/^An /, 'an ')

/** Tells what happened, in which browser and when; without a time if that is shown beside it. */
export const describeAccess = (event: AccessEvent, device: string, when?: string): string =>
  events[event](event === 'new_browser' ? device : inSentence(device), when ? ` on ${when}` : '')

/** Formats the time of a notice in a zone, which is named: 'Saturday, November 28, 5:48 AM CST'. */
export const formatAccessTime = (at: Date, zone?: string): string =>
  getDateTimeFormat(
    { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
    zone,
  ).format(at)

/** Ways beside 'Not me', where a new password does not help. */
const remedies: Partial<Record<AccessEvent, string>> = {
  passkey_added: 'remove it under Your Account',
  reset_asked: 'sign in with your second step',
}

export const accessNotification = (event: AccessEvent, device: string) =>
  ({
    type: 'new_notification',
    title: accessNoticeTitles[event],
    message: `${describeAccess(event, device)} Not you? Press “Not me” in our mail, or ${remedies[event] ?? 'change your password'}.`,
    fromId: null,
    validWhile: null,
  }) as const

const undone: Record<AccessEvent, string> = {
  new_browser: '',
  app_added: ' The app that was turned on goes.',
  app_removed: ' The app that was turned off is back, with its backup codes.',
  passkey_added: ' The passkey goes.',
  passkey_removed: ' The passkey is back.',
  reset_asked: ' Your second step stays.',
  reset_done: ' Your second step is back.',
}

/** Title and intro of the screen behind the link 'Not me', by state, and its texts. */
export const notMeCopy = {
  busy: { title: 'Was this you?', intro: 'One moment.' },
  ask: { title: 'Was this you?', intro: 'Nothing changes until you press the button.' },
  done: {
    title: 'Everybody is signed out',
    intro: 'Now choose a new password, because somebody may know the one from before.',
  },
  over: { title: 'This link no longer works', intro: 'It was used already or is too old.' },
  cut: { title: 'This link is not complete', intro: 'Please open it from the mail once more.' },
  failed: { title: 'Nothing has changed yet', intro: 'Your link is still good.' },
  button: 'Not Me',
  was: 'If it was you, all is well: just close this page.',
  effect: (event: AccessEvent) =>
    `If not, press the button. Everybody is signed out, you too, the private link of your calendar ends, and passkeys that were added since go.${undone[event]} Then you choose a new password.`,
  choose: 'Choose a New Password',
  forgot: 'Ask for a New Password',
  stillWorried: 'Still not sure? With a new password, everybody is signed out.',
} as const

export const notMeMailCopy = {
  button: 'Not me',
  explanation: `Was it you? Then all is well. If not, press “Not me”. The link leads to a page with a button that signs everybody out and lets you choose a new password: until you press it, nothing changes. It works once, for ${notMeDays} days.`,
}

export const notMeFailed = (message: string) => errorToast(message || 'That did not work. Please try again.')
