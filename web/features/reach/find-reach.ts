import type { Topic } from '#shared/notifications/notification-copy.ts'
import type { NotificationSettings } from '#shared/notifications/schema.ts'
import type { Me } from '#shared/users/schema.ts'
import { mailTexts, topicOffText } from './reach-copy.ts'

export type MailState = 'works' | 'unavailable' | 'off' | 'refused' | 'unconfirmed'
export type DeviceState = 'on' | 'off' | 'blocked' | 'unsupported'

/** Channels by which the viewer learns what happens. Push on other devices of theirs is not known here. */
export type Reach = { mail: MailState; device: DeviceState; settings: NotificationSettings }

type MailFacts = Pick<Me, 'emailVerified' | 'emailRefused'> & { isSwitchedOn: boolean; sendsMail: boolean }

/** Tells whether notifications are mailed to the viewer, or the first reason why not. */
export function mailStateOf({ emailVerified, emailRefused, isSwitchedOn, sendsMail }: MailFacts): MailState {
  if (!sendsMail) return 'unavailable'
  if (!isSwitchedOn) return 'off'
  if (emailRefused) return 'refused'
  return emailVerified ? 'works' : 'unconfirmed'
}

/** Tells whether something reaches the viewer while the product is closed. */
export const isReachable = ({ mail, device }: Reach): boolean => mail === 'works' || device === 'on'

/** Names why nothing about a topic would reach the viewer while the product is closed; null if something would. */
export function missingChannelText(reach: Reach, topic: Topic): string | null {
  if (!reach.settings[topic]) return topicOffText
  return reach.mail === 'works' || isReachable(reach) ? null : mailTexts[reach.mail]
}
