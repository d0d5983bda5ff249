import type { Mail } from '#server/platform/mail/mail.ts'
import { greetingOf, type Recipient, renderMail } from '#server/platform/mail/render-mail.ts'
import {
  appealHint,
  describeNotice,
  outcomeSentences,
  ruleNumbered,
  samePersonText,
  tiedAnswerText,
} from '#shared/moderation/notice-copy.ts'
import { appealAnswerTitle, noticeTitles } from '#shared/moderation/notice-titles.ts'
import { questionMailTexts, questionTitle } from '#shared/moderation/question-copy.ts'
import { describeReportsWait, reportsWaitTitle } from '#shared/moderation/reports-wait-copy.ts'
import type { Notice } from '#shared/moderation/schema.ts'
import { site } from '#site'

const { timeZone } = site
const paragraphsOf = (notice: Notice) =>
  describeNotice(notice, { rule: ruleNumbered(site.rules, notice.rule), timeZone })

export const noticeMail = (
  { email, firstName }: Recipient,
  notice: Notice,
  button: { label: string; url: string },
): Mail =>
  renderMail(email, {
    subject: noticeTitles[notice.side],
    paragraphs: [
      greetingOf(firstName),
      ...paragraphsOf(notice),
      ...(notice.appealUntil ? [appealHint(notice.appealUntil, timeZone)] : []),
    ],
    button,
    footnote: `This mail cannot be switched off, because it tells you what was decided at ${site.name}.`,
  })

type Answer = NonNullable<NonNullable<Notice['appeal']>['answer']>

/** The answer to an appeal, and what its notice says since then. */
export const appealAnswerMail = (
  { email, firstName }: Recipient,
  { notice, answer }: { notice: Notice; answer: Answer },
  url: string,
): Mail =>
  renderMail(email, {
    subject: appealAnswerTitle,
    paragraphs: [
      greetingOf(firstName),
      outcomeSentences[answer.outcome],
      ...(answer.text === null ? [] : [answer.text]),
      ...(answer.isBySamePerson ? [samePersonText] : []),
      ...(answer.isByTied ? [tiedAnswerText] : []),
      ...(answer.outcome === 'upheld' && notice.kind !== 'remove' ? [] : paragraphsOf(notice)),
    ],
    button: { label: 'Read the Notice', url },
    footnote: `This mail cannot be switched off, because it answers what you have asked at ${site.name}.`,
  })

export const reportsWaitMail = ({ email, firstName }: Recipient, endsAt: Date, url: string): Mail =>
  renderMail(email, {
    subject: reportsWaitTitle,
    paragraphs: [greetingOf(firstName), ...describeReportsWait(endsAt.toISOString(), timeZone, site.outsidePerson)],
    button: { label: 'See Your Notices', url },
    footnote: `This mail cannot be switched off, because it tells you what was decided at ${site.name}.`,
  })

export const questionMail = ({ email, firstName }: Recipient, url: string): Mail =>
  renderMail(email, {
    subject: questionTitle,
    paragraphs: [greetingOf(firstName), ...questionMailTexts],
    button: { label: 'Read the Question', url },
    footnote: `This mail cannot be switched off, because the volunteers of ${site.name} need your answer to decide.`,
  })
