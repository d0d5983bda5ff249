import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { describeAccess, formatAccessTime, notMeMailCopy } from '#shared/auth/access-notice-copy.ts'
import { resetPasswordCopy } from '#shared/auth/password-link-copy.ts'
import { type AccessEvent, accessNoticeTitles, type SecurityEvent } from '#shared/auth/security-events.ts'
import { confirmCopy } from '#shared/auth/verify-copy.ts'
import { factorResetHours, resetLinkMinutes, verifyLinkHours } from '#shared/constants.ts'
import { site } from '#site'

const choosePassword = resetPasswordCopy.choose.title

export const verifyMail = ({ email, firstName }: Recipient, url: string): Mail =>
  renderMail(email, {
    subject: 'Confirm your email address',
    paragraphs: [
      greetingOf(firstName),
      `Confirm that this address is yours, so that you can always get back in to ${site.name}.`,
      `The link leads to a page with a button: until you press it, nothing is confirmed. It works for ${verifyLinkHours / 24} days.`,
    ],
    button: { label: confirmCopy.button, url },
    footnote: `You have no account at ${site.name}? Then somebody else typed your address. Ignore this mail: without the click nothing is confirmed.`,
  })

export const resetMail = ({ email, firstName }: Recipient, url: string): Mail =>
  renderMail(email, {
    subject: choosePassword,
    paragraphs: [
      greetingOf(firstName),
      `You asked for a new password for ${site.name}. Choose one here, then sign in with it.`,
      `The link works once, for ${resetLinkMinutes} minutes.`,
    ],
    button: { label: choosePassword, url },
    footnote: 'Wasn’t you? Then ignore this mail: your password stays as it is.',
  })

export const passwordChangedMail = ({ email, firstName }: Recipient, url: string): Mail =>
  renderMail(email, {
    subject: 'Your password was changed',
    paragraphs: [
      greetingOf(firstName),
      `The password of your account at ${site.name} has just been changed. Every other device was signed out, and the private link of your calendar has ended.`,
      'If that was you, all is well. If not, choose a new one now: only you can read this mail.',
    ],
    button: { label: choosePassword, url },
    footnote: `You need help? Write to ${site.contactEmail}.`,
  })

export const accessEndedMail = ({ email, firstName }: Recipient, url: string): Mail =>
  renderMail(email, {
    subject: 'Your email address is confirmed',
    paragraphs: [
      greetingOf(firstName),
      `This address was just confirmed for an account at ${site.name}, without the password of that account.`,
      'Somebody else may have signed up with your address before you. So that nobody but you has a way in, the password from before has ended, every device is signed out, and the private link of the calendar has ended.',
      'If you have not chosen a new password yet, ask for one here.',
    ],
    button: { label: choosePassword, url },
    footnote: `You did not confirm it, or need help? Write to ${site.contactEmail}.`,
  })

/** Goes to the former address, which may be a stranger's, so it does not mention the new one. */
export const emailChangedMail = ({ email, firstName }: Recipient, url: string): Mail =>
  renderMail(email, {
    subject: 'Your email address was changed',
    paragraphs: [
      greetingOf(firstName),
      `Your account at ${site.name} has just been given another email address. You sign in with that one now, and all mails go there.`,
      'If that was you, all is well. If not, somebody knows your password: change it now, where you are still signed in.',
    ],
    button: { label: 'Go to your account', url },
    footnote: `You cannot get in, or need help? Write to ${site.contactEmail}.`,
  })

const securityMails: Record<SecurityEvent, { subject: string; text: string }> = {
  new_browser: {
    subject: accessNoticeTitles.new_browser,
    text: 'A browser that we had not seen here signed in to your account.',
  },
  app_added: {
    subject: accessNoticeTitles.app_added,
    text: 'An authenticator app was turned on for your account. Every other device was signed out, and the private link of your calendar has ended.',
  },
  app_removed: {
    subject: accessNoticeTitles.app_removed,
    text: 'The authenticator app of your account was turned off, and its backup codes have ended. The password alone lets somebody in again.',
  },
  passkey_added: {
    subject: accessNoticeTitles.passkey_added,
    text: 'A passkey was added to your account. It signs somebody in without the password.',
  },
  passkey_removed: {
    subject: accessNoticeTitles.passkey_removed,
    text: 'A passkey of your account was removed. It signs nobody in any more.',
  },
  reset_asked: {
    subject: accessNoticeTitles.reset_asked,
    text: `We were told that you have lost your second step, so it ends ${factorResetHours} hours after that. To keep it, sign in with it.`,
  },
  reset_done: {
    subject: accessNoticeTitles.reset_done,
    text: 'Your second step ended, because we were told that you have lost it. The password alone lets somebody in again.',
  },
  app_ended: {
    subject: 'Your second step has ended',
    text: 'This address was just proven to be yours for the first time. So that nobody but you has a way in, the passkeys, the authenticator app and the backup codes from before have ended.',
  },
  codes_renewed: {
    subject: 'You have new backup codes',
    text: 'New backup codes were made for your account. The ones from before no longer work.',
  },
  code_used: {
    subject: 'A backup code was used',
    text: 'Somebody has just shown one of your backup codes instead of a code from your app.',
  },
  codes_guessed: {
    subject: 'Somebody guesses your codes',
    text: 'Many wrong codes were tried for your account today. That takes your password, or a look into this mailbox. No code of your app is taken until tomorrow; a backup code is.',
  },
}

export const securityMail = ({ email, firstName }: Recipient, event: SecurityEvent, url: string): Mail =>
  renderMail(email, {
    subject: securityMails[event].subject,
    paragraphs: [
      greetingOf(firstName),
      securityMails[event].text,
      'If that was you, all is well. If not, choose a new password now: only you can read this mail.',
    ],
    button: { label: choosePassword, url },
    footnote: `You need help? Write to ${site.contactEmail}.`,
  })

type AccessMailContent = { event: AccessEvent; device: string; at: Date }

export const accessNoticeMail = (
  { email, firstName }: Recipient,
  { event, device, at }: AccessMailContent,
  url: string,
): Mail =>
  renderMail(email, {
    subject: accessNoticeTitles[event],
    paragraphs: [
      greetingOf(firstName),
      describeAccess(event, device, formatAccessTime(at, site.timeZone)),
      notMeMailCopy.explanation,
    ],
    button: { label: notMeMailCopy.button, url },
    footnote: `This mail cannot be switched off. You need help? Write to ${site.contactEmail}.`,
  })
