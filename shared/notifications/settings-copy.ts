import { noMailText } from '#shared/copy.ts'
import type { NotificationSettings } from './schema.ts'

/** A switch of a channel of notifications, or of a kind of event. */
type Setting = { kind: 'channel' | 'event'; label: string; text: string }

const settings: Record<keyof NotificationSettings, Setting> = {
  inAppNotifications: {
    kind: 'channel',
    label: 'In-app notifications',
    text: 'Behind the bell, while you are here.',
  },
  emailNotifications: {
    kind: 'channel',
    label: 'Email notifications',
    text: 'For what happens while you are away.',
  },
  offerNotifications: {
    kind: 'event',
    label: 'New offers',
    text: 'A neighbor offers to help, is interested in what you offer, or takes that back.',
  },
  messageNotifications: { kind: 'event', label: 'New messages', text: 'A neighbor writes to you.' },
  taskUpdateNotifications: {
    kind: 'event',
    label: 'Task updates',
    text: 'Your offer is accepted, a day comes near, help is done, a review is in.',
  },
  digestNotifications: {
    kind: 'event',
    label: 'Weekly digest',
    text: 'New requests near your home, once a week, by email.',
  },
}

const switchesOf = (kind: Setting['kind']) =>
  (Object.keys(settings) as (keyof NotificationSettings)[])
    .map((name) => ({ name, ...settings[name] }))
    .filter((setting) => setting.kind === kind)

type SettingGroup = { title: string; allChannelsOffText?: string; switches: ReturnType<typeof switchesOf> }

/** Groups of switches in their order, each with the text shown while every channel is off. */
export const settingGroups: SettingGroup[] = [
  { title: 'How you are told', switches: switchesOf('channel') },
  {
    title: 'What you are told of',
    allChannelsOffText:
      'In-app and email notifications are both off: only devices that you have switched on still tell you.',
    switches: switchesOf('event'),
  },
]

/** Texts of the page behind the unsubscribe link of a mail. */
export const unsubscribeCopy = {
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

/** Note beside a switch; `link` continues the sentence and leads to a page where the user can act. */
export type NoteText = { text: string; link?: { to: '/account' | '/profile'; label: string } }

/** Returns the note beside the digest switch if the digest is on but cannot be sent. */
export function digestNote({ location }: { location: string | null }, isEmailOn: boolean): NoteText | null {
  if (!isEmailOn) return { text: 'It comes by email: switch on email notifications for it.' }
  if (location !== null) return null
  return {
    text: 'It needs to know where near is:',
    link: { to: '/profile', label: 'add your address, with its ZIP code, to your profile' },
  }
}

/** Returns the note beside the email switch while it is on. */
export function emailNote({ email, emailVerified, emailRefused }: EmailFacts, sendsMail: boolean): NoteText {
  if (!sendsMail) return { text: `${noMailText}.` }
  if (emailRefused)
    return {
      text: `Our last mail to ${email} came back.`,
      link: { to: '/account', label: 'Your account page says what you can do' },
    }
  if (emailVerified) return { text: `Emails go to ${email}, and nobody else sees that address.` }
  return {
    text: `Emails start once you confirm ${email}: look for the link we sent there, or`,
    link: { to: '/account', label: 'send it again from your account page' },
  }
}
type EmailFacts = { email: string; emailVerified: boolean; emailRefused: boolean }
