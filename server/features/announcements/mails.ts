import type { MailLinks } from '#server/features/notifications/mail-links.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { announcementMailDays } from '#shared/announcements/limits.ts'
import { site } from '#site'

export const announcementMail = (to: Recipient, text: string, { open, unsubscribe }: MailLinks): Mail =>
  renderMail(to.email, {
    subject: `An announcement from ${site.name}`,
    paragraphs: [greetingOf(to.firstName), text],
    button: { label: `Open ${site.name}`, url: open },
    footnote: `This went to everybody at ${site.name} who wants mails, at most once in ${announcementMailDays} days.`,
    unsubscribe,
  })
