import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { type NewsKind, newsTexts, newsTitles } from '#shared/moderation/news-copy.ts'
import { site } from '#site'

export const newsMail = ({ email, firstName }: Recipient, kind: NewsKind, url: string): Mail =>
  renderMail(email, {
    subject: newsTitles[kind],
    paragraphs: [greetingOf(firstName), newsTexts[kind]],
    button: { label: 'See What Waits', url },
    footnote: `You get this because you look after ${site.name}. It cannot be switched off.`,
  })
