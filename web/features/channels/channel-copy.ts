import { noMailText } from '#shared/copy.ts'

/** The question that leads the home screen after the first post or offer. */
export const channelTexts = {
  title: 'How shall we reach you?',
  intro: 'Neighbors answer when they can. This is how you find out:',
  bell: (product: string) => `While ${product} is open, the bell tells you.`,
  bellOff: 'The bell is switched off in your settings.',
  deviceOff: (product: string) => `While ${product} is closed, this device shows nothing.`,
  turnOn: 'Turn on notifications',
  confirm: 'Confirm email',
  confirmAgain: 'Send again',
  linkSent: (email: string) => `We sent a link to ${email}. Open it, and mails reach you from then on.`,
  settings: 'Notification settings',
  later: 'Later',
} as const

/** Why no mail about notifications goes out. */
export const mailTexts = {
  unavailable: `${noMailText}.`,
  off: 'Emails are switched off in your settings.',
  refused: 'Our last mail to you came back.',
  unconfirmed: 'No mail goes out until you confirm your address.',
} as const

export const topicOffText = 'You have switched off such news in your notification settings.'
