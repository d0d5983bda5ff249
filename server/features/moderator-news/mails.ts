import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { newsTitles, urgentText } from '#shared/moderation/news-copy.ts'
import { site } from '#site'

export const urgentCaseMail = ({ email, firstName }: Recipient, url: string): Mail =>
  renderMail(email, {
    subject: newsTitles.urgent,
    paragraphs: [greetingOf(firstName), urgentText],
    button: { label: 'See What Waits', url },
    footnote: `You get this because you look after ${site.name}. It cannot be switched off.`,
  })
