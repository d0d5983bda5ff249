import type { Mail } from '#server/mail/mail.ts'
import { greetingOf, mailOf, type Recipient } from '#server/mail/words.ts'
import { resetWords } from '#shared/auth/wording.ts'
import { resetLinkMinutes, verifyLinkHours } from '#shared/limits.ts'
import { site } from '#site'

const chooseAnew = resetWords.choose.title

export const verifyMail = ({ email, firstName }: Recipient, url: string): Mail =>
  mailOf(email, {
    subject: 'Confirm your email address',
    paragraphs: [
      greetingOf(firstName),
      `One click confirms that this address is yours, so that you can always get back in to ${site.name}.`,
      `The link works once, for ${verifyLinkHours / 24} days.`,
    ],
    button: { label: 'Confirm my address', url },
    otherwise: `You have no account at ${site.name}? Then ignore this mail: without the click nothing is confirmed.`,
  })

export const resetMail = ({ email, firstName }: Recipient, url: string): Mail =>
  mailOf(email, {
    subject: chooseAnew,
    paragraphs: [
      greetingOf(firstName),
      `You asked for a new password for ${site.name}. Choose one here, then sign in with it.`,
      `The link works once, for ${resetLinkMinutes} minutes.`,
    ],
    button: { label: chooseAnew, url },
    otherwise: 'Wasn’t you? Then ignore this mail: your password stays as it is.',
  })

export const passwordChangedMail = ({ email, firstName }: Recipient, url: string): Mail =>
  mailOf(email, {
    subject: 'Your password was changed',
    paragraphs: [
      greetingOf(firstName),
      `The password of your account at ${site.name} has just been changed, and every other device was signed out.`,
      'If that was you, all is well. If not, choose a new one now: only you can read this mail.',
    ],
    button: { label: chooseAnew, url },
    otherwise: `You need help? Write to ${site.contactEmail}.`,
  })

/** To the former address, which may be a stranger's: so it does not say the new one. */
export const emailChangedMail = ({ email, firstName }: Recipient, url: string): Mail =>
  mailOf(email, {
    subject: 'Your email address was changed',
    paragraphs: [
      greetingOf(firstName),
      `Your account at ${site.name} has just been given another email address. You sign in with that one now, and all mails go there.`,
      'If that was you, all is well. If not, somebody knows your password: change it now, where you are still signed in.',
    ],
    button: { label: 'Go to your account', url },
    otherwise: `You cannot get in, or need help? Write to ${site.contactEmail}.`,
  })
