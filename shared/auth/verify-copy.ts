/** Title and intro of the screens for links in mails, by state. */
export const verifyCopy = {
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

/** Explains, before it happens, what confirming an address does in this browser. */
export const confirmCopy = {
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

export const resendLinkCopy = {
  signedIn: (email: string) => `We can send a new one to ${email}.`,
  signedOut: 'Sign in, and you can send yourself a new one.',
} as const
