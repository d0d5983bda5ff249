import type { MailLinks } from '#server/features/notifications/mail-links.ts'
import { unsubscribeFootnote } from '#server/features/notifications/mails.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { quoteTitle } from '#shared/bidi.ts'
import { firstNameOf } from '#shared/users/format-user.ts'
import { site } from '#site'
import type { UnmailedChatRow } from './unread.ts'

const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)
const line = ({ from, taskTitle, count }: UnmailedChatRow) =>
  `${firstNameOf({ firstName: from })} wrote to you ${times(count)} about ${quoteTitle(taskTitle)}.`

/** The mail names the senders, the tasks and the number of messages; the text of messages is shown only in the chat. */
export const unreadMail = (to: Recipient, unread: UnmailedChatRow[], { open, unsubscribe }: MailLinks): Mail =>
  renderMail(to.email, {
    subject: unread.length === 1 ? 'A neighbor has written to you' : 'Neighbors have written to you',
    paragraphs: [greetingOf(to.firstName), ...unread.map(line)],
    button: { label: `Read it on ${site.name}`, url: open },
    footnote: unsubscribeFootnote,
    unsubscribe,
  })
