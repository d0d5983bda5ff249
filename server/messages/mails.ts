import type { Mail } from '#server/mail/mail.ts'
import { greetingOf, mailOf, type Recipient } from '#server/mail/words.ts'
import type { MailLinks } from '#server/notifications/mail-links.ts'
import { toldWhy } from '#server/notifications/mails.ts'
import { quoted } from '#shared/bidi.ts'
import { firstNameOf } from '#shared/users/wording.ts'
import { site } from '#site'
import type { Unread } from './unread.ts'

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const line = ({ from, taskTitle, count }: Unread) =>
  `${firstNameOf({ firstName: from })} wrote to you ${times(count)} about ${quoted(taskTitle)}.`

/** Who wrote, about what and how often; what they wrote stays where only its two ends read it. */
export const unreadMail = (to: Recipient, unread: Unread[], { open, unsubscribe }: MailLinks): Mail =>
  mailOf(to.email, {
    subject: unread.length === 1 ? 'A neighbor has written to you' : 'Neighbors have written to you',
    paragraphs: [greetingOf(to.firstName), ...unread.map(line)],
    button: { label: `Read it on ${site.name}`, url: open },
    otherwise: toldWhy,
    unsubscribe,
  })
