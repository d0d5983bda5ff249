import type { Topic } from '#shared/notifications/notification-copy.ts'
import type { NotificationSettings } from '#shared/notifications/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { mailTexts, topicOffText } from './channel-copy.ts'

export type MailState = 'works' | 'unavailable' | 'off' | 'refused' | 'unconfirmed'
export type DeviceState = 'on' | 'off' | 'denied' | 'unsupported'

/** Channels by which the viewer is notified. Push on other devices of theirs is not known here. */
export type Channels = { mail: MailState; device: DeviceState; settings: NotificationSettings }

type MailFacts = Pick<Me, 'emailVerified' | 'emailRefused'> & { isSwitchedOn: boolean; sendsMail: boolean }

/** Tells whether notifications are mailed to the viewer, or the first reason why not. */
export function mailStateOf({ emailVerified, emailRefused, isSwitchedOn, sendsMail }: MailFacts): MailState {
  if (!sendsMail) return 'unavailable'
  if (!isSwitchedOn) return 'off'
  if (emailRefused) return 'refused'
  return emailVerified ? 'works' : 'unconfirmed'
}

/** Tells whether a channel works while the product is closed. */
export const hasChannelWhileAway = ({ mail, device }: Channels): boolean => mail === 'works' || device === 'on'

/** Names why the viewer is not notified of a topic while the product is closed; null if a channel would do it. */
export function missingChannelText(channels: Channels, topic: Topic): string | null {
  if (!channels.settings[topic]) return topicOffText
  return channels.mail === 'works' || hasChannelWhileAway(channels) ? null : mailTexts[channels.mail]
}
