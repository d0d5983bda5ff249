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
