import { errorToast, type Toast } from '#shared/copy.ts'

export const appealCopy = {
  ask: 'Ask for Another Look',
  goOn: 'Go On Writing',
  why: 'Why should somebody look at it again?',
  whyNote: 'A volunteer who did not decide reads this. You can ask once.',
  missing: 'Please say why somebody should look at it again',
  send: 'Send',
  cancel: 'Not Now',
  asked: (day: string) => `You asked on ${day}.`,
  askedByOther: (day: string) => `Another neighbor who reported it asked on ${day}.`,
  waits: 'Another volunteer reads it.',
  answered: (day: string) => `Answered on ${day}`,
  sent: { title: 'Thank You', message: 'Another volunteer looks at it again.' } as Toast,
  failed: (message: string): Toast => errorToast(message || 'That did not work. Please try again.'),
} as const

/** Title and intro of the screen behind the link in the mail of a removal, by state, and its texts. */
export const appealLinkCopy = {
  busy: { title: 'Ask for another look', intro: 'One moment.' },
  ask: {
    title: 'Ask for another look',
    intro: 'You don’t need to sign in. Nothing is sent until you press the button.',
  },
  sent: { title: 'You asked for another look', intro: 'We mail you the answer.' },
  over: { title: 'This link no longer works', intro: 'It is too old, or the decision was taken back.' },
  cut: { title: 'This link is not complete', intro: 'Please open it from the mail once more.' },
  failed: { title: 'This did not load', intro: 'Your link still works.' },
  signIn: 'Sign In',
  signInHint: 'After signing in you read what was decided, as long as the account exists.',
  again: 'Try again',
} as const
