import type { NotificationMailContent } from '#server/database/outbox-tables.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { site } from '#site'
import type { MailLinks } from './mail-links.ts'

/** Last paragraph of every mail that can be unsubscribed from. */
export const unsubscribeFootnote =
  'You get such mails because you want to be told. Your notification settings say of what.'

export const notificationMail = (
  to: Recipient,
  { title, message }: NotificationMailContent,
  { open, unsubscribe }: MailLinks,
): Mail =>
  renderMail(to.email, {
    subject: title,
    paragraphs: [greetingOf(to.firstName), message],
    button: { label: `See it on ${site.name}`, url: open },
    footnote: unsubscribeFootnote,
    unsubscribe,
  })
