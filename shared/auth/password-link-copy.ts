import { resetLinkMinutes } from '#shared/constants.ts'
import { noMailText } from '#shared/copy.ts'

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
