import type { QuestionRow } from '#server/features/arrangements/notices.ts'
import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { didItHappenText } from '#shared/arrangements/copy.ts'
import { questionMailTexts } from '#shared/arrangements/question-copy.ts'
import { site } from '#site'

export const questionMail = (to: Recipient, question: QuestionRow, url: string): Mail =>
  renderMail(to.email, {
    subject: didItHappenText,
    paragraphs: [greetingOf(to.firstName), ...questionMailTexts(question)],
    button: { label: 'Answer', url },
    footnote: `This mail cannot be switched off, because at ${site.name} silence may count. It comes twice at most each time we ask.`,
  })
