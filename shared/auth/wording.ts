import { resetLinkMinutes } from '#shared/limits.ts'

/** What all this is, to who comes: beside the form, and where a device lists what it has installed. */
export const inShort = 'Ask a neighbor for a hand, or lend one.'

/** What the screens say that a mail leads to, or that lead to a mail: heading and sentence of each state. */
export const verifyWords = {
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

/** What confirming an address does in this browser, said before it is done. */
export const confirmWords = {
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

export const verifyAgain = {
  signedIn: (email: string) => `We can send a new one to ${email}.`,
  signedOut: 'Sign in, and you can send yourself a new one.',
} as const

export const forgotWords = {
  ask: { title: 'Forgot your password?', intro: 'Tell us your email, and we will send you a link for a new one.' },
  sent: { title: 'Check your email', intro: `The link in it works once, for ${resetLinkMinutes} minutes.` },
} as const

/** The same whether or not anybody lives at the address: who asks does not learn it here. */
export const forgotSent = (email: string) =>
  `If ${email} has an account, a link for a new password is on its way. Nothing there? Check your spam folder too.`

export const resetWords = {
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

/** Beside an address that nobody has confirmed: no notice is mailed there, only what its owner asks for. */
export const unverifiedNote = (email: string) =>
  `Please confirm your email, so that we can mail you of offers and messages: the link went to ${email}. It is also your way back in if you forget your password.`

export const refusedNote = (email: string) =>
  `Our last mail to ${email} came back: the mail server there did not take it. Send one again once its mailbox works.`

export const googleOnly = (email: string) =>
  `You sign in with Google and have no password here. If you want one too, we send a link to ${email}.`

/** Leads to where it can be changed. */
export const wrongAddress = 'Wrong address? Change it.'

export const emailNeedsPassword = 'To change it, choose a password first.'

export const passwordChangeNote =
  'A new password signs you out everywhere but here: other devices are told nothing any more, and the private link of your calendar ends.'

export const signOutElsewhereNote =
  'Signing out everywhere else also ends the private link of your calendar, and other devices are told nothing any more.'
