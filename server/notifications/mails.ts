import type { MailedWords } from '#server/db/mail-tables.ts'
import type { Mail } from '#server/mail/mail.ts'
import { greetingOf, mailOf, type Recipient } from '#server/mail/words.ts'
import { site } from '#site'
import type { MailLinks } from './mail-links.ts'

/** Below every mail that one may switch off. */
export const toldWhy = 'You get such mails because you want to be told. Your notification settings say of what.'

export const noticeMail = (to: Recipient, { title, message }: MailedWords, { open, unsubscribe }: MailLinks): Mail =>
  mailOf(to.email, {
    subject: title,
    paragraphs: [greetingOf(to.firstName), message],
    button: { label: `See it on ${site.name}`, url: open },
    otherwise: toldWhy,
    unsubscribe,
  })
