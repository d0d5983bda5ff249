import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import { describeNotice, noticeTitles, ruleNumbered } from '#shared/moderation/notice-copy.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import { site } from '#site'

export const noticeMail = ({ email, firstName }: Recipient, notice: Notice, url: string): Mail =>
  renderMail(email, {
    subject: noticeTitles[notice.side],
    paragraphs: [
      greetingOf(firstName),
      ...describeNotice(notice, { rule: ruleNumbered(site.rules, notice.rule), timeZone: site.timeZone }),
    ],
    button: { label: 'Read the Notice', url },
    footnote: `This mail cannot be switched off, because it tells you what was decided at ${site.name}.`,
  })
