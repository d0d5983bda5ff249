import type { NotificationSettings } from './schema.ts'

type Setting = { name: keyof NotificationSettings; label: string; text: string }

/** The switches in their order, and what stands below them while no way of being told is on. */
export const settingGroups: { title: string; whileNoWay?: string; switches: Setting[] }[] = [
  {
    title: 'How you are told',
    switches: [
      { name: 'inAppNotifications', label: 'In-app notifications', text: 'Behind the bell, while you are here.' },
      { name: 'emailNotifications', label: 'Email notifications', text: 'For what happens while you are away.' },
    ],
  },
  {
    title: 'What you are told of',
    whileNoWay: 'In-app and email notifications are both off: only devices that you have switched on still tell you.',
    switches: [
      { name: 'offerNotifications', label: 'New offers', text: 'A neighbor offers to help with your request.' },
      { name: 'messageNotifications', label: 'New messages', text: 'A neighbor writes to you.' },
      {
        name: 'taskUpdateNotifications',
        label: 'Task updates',
        text: 'Your offer is accepted, a day comes near, help is done, a review is in.',
      },
      {
        name: 'digestNotifications',
        label: 'Weekly digest',
        text: 'New requests near your home, once a week, by email.',
      },
    ],
  },
]

/** What the page says that a mail's last link leads to. */
export const unsubscribeWords = {
  mails: {
    ask: {
      title: 'No more emails?',
      text: 'We will write to you only about your account: a new password, or a new address.',
      button: 'Stop the emails',
    },
    done: {
      title: 'The emails have stopped',
      text: 'What happens is still behind the bell. You can switch emails on again whenever you like.',
    },
  },
  digest: {
    ask: {
      title: 'No more weekly digest?',
      text: 'You will still get the other emails that you have switched on.',
      button: 'Stop the digest',
    },
    done: {
      title: 'The weekly digest has stopped',
      text: 'You can switch it on again whenever you like.',
    },
  },
  settings: 'Notification settings',
  over: {
    title: 'This link does not work',
    text: 'Part of it may be missing. You can switch emails off in your notification settings.',
  },
} as const

/** What is said beside a switch; `link` goes on with it and leads to where something can be done. */
export type Note = { text: string; link?: { to: '/account' | '/profile'; words: string } }

/** Beside the switch of the digest, while that is on and cannot come. */
export function digestNote({ location }: { location: string | null }, isEmailOn: boolean): Note | null {
  if (!isEmailOn) return { text: 'It comes by email: switch on email notifications for it.' }
  if (location !== null) return null
  return {
    text: 'It needs to know where near is:',
    link: { to: '/profile', words: 'add your address, with its ZIP code, to your profile' },
  }
}

/** Beside the switch, while email is on. */
export function emailNote({ email, emailVerified, emailRefused }: Addressed): Note {
  if (emailRefused)
    return {
      text: `Our last mail to ${email} came back.`,
      link: { to: '/account', words: 'Your account page says what you can do' },
    }
  if (emailVerified) return { text: `Emails go to ${email}, and nobody else sees that address.` }
  return {
    text: `Emails start once you confirm ${email}: look for the link we sent there, or`,
    link: { to: '/account', words: 'send it again from your account page' },
  }
}
type Addressed = { email: string; emailVerified: boolean; emailRefused: boolean }
