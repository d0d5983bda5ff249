import { warningDays } from '#shared/constants.ts'
import { removedMessageText } from '#shared/messages/copy.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'
import { getDateTimeFormat } from '#shared/time.ts'
import type { AppealOutcome, DecisionKind } from './choices.ts'
import type { Notice } from './schema.ts'

export const noticeNotification = (title: string) =>
  ({
    type: 'new_notification',
    title,
    message: 'Read it under Your Account.',
    fromId: null,
    validWhile: null,
  }) as const

/** The author's own thing, within a sentence. */
export const ownThings: Record<SubjectKind, string> = {
  task: 'your post',
  offer: 'your offer',
  message: 'a message of yours',
  review: 'a review of yours',
  person: 'your profile and how you meet others',
  photo: 'your picture',
  match: 'an arrangement of yours',
}

/** Names the day on which a restriction ends, in the zone of the community. */
export const formatEnd = (until: string, zone: string): string =>
  getDateTimeFormat({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }, zone).format(new Date(until))

/** Formats the instant until which something can be done, in the zone of the community: 'Mon, Dec 28, 3:12 PM'. */
const formatDeadline = (until: string, zone: string): string =>
  getDateTimeFormat(
    { weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
    zone,
  ).format(new Date(until))

/** Tells how to appeal, below a notice and in its mail. */
export const appealHint = (until: string, zone: string): string =>
  `If you see it differently, you can ask for another look until ${formatDeadline(until, zone)}.`

/** The outcomes of an appeal, for those who have asked. */
export const outcomeSentences: Record<AppealOutcome, string> = {
  upheld: 'It was looked at again, and the decision stays as it is.',
  changed: 'It was looked at again, and the decision was changed.',
  reversed: 'It was looked at again, and the decision was taken back.',
}

export const samePersonText = 'Looked at again by the same person, because nobody else could.'

export const tiedText = 'The person who decided knows one of you. Nobody else could decide.'
export const tiedAnswerText = 'The person who looked again knows one of you. Nobody else could.'

type HiddenWords = { hidden: string; restored: string }

/** Tells an author that a thing was hidden, and that it was restored. */
function hiddenWordsOf(kind: SubjectKind): HiddenWords {
  const hidden = `Volunteers have hidden ${ownThings[kind]}.`
  if (kind === 'message')
    return {
      hidden: `Volunteers have removed ${ownThings.message}. You both read “${removedMessageText}” in its place.`,
      restored: 'and it can be read again',
    }
  if (kind === 'offer')
    return {
      hidden: `${hidden} Nobody else reads it any more, and if it still waits, it cannot be accepted.`,
      restored: 'and it can be read again',
    }
  return { hidden: `${hidden} Nobody else sees it any more.`, restored: 'and neighbors see it again' }
}

/** Tells when a removed account is deleted; `end` is null while the appeal of its owner waits. */
export const describeErasure = (end: string | null): string =>
  end ? `It will be deleted on ${end}.` : 'It is not deleted before your appeal is answered.'

/** The step in words; `end` names the day on which it ends, if it does. */
const steps: Record<Exclude<DecisionKind, 'hide'>, (thing: string, end: string | null) => string> = {
  keep: (thing) => `Volunteers have looked at ${thing}. It stays as it is, and neighbors see it.`,
  advise: (thing) => `Volunteers have looked at ${thing} and ask you to read this. Nothing else follows from it.`,
  warn: (thing) => `Volunteers have looked at ${thing}. This is a warning; it lapses after ${warningDays} days.`,
  limit: (thing, end) =>
    `Volunteers have looked at ${thing}. ${end ? `Until ${end} you` : 'For a while you'} can post, offer and write first to nobody. What you have agreed on goes on.`,
  remove: (thing, end) =>
    `Volunteers have looked at ${thing}. What you had agreed on has ended, and your account is being removed. ${describeErasure(end)} Until then you can still sign in to read this, to take your data with you, or to delete the account at once.`,
  suspend: (thing, end) =>
    `Volunteers have looked at ${thing}. Your account is suspended${end ? ` until ${end}` : ''}, and what you had agreed on has ended. You can still sign in to read this, to take your data with you, and to delete your account.`,
}

/** The next step of the ladder, which the author is told of in advance. */
const nextSteps: Record<DecisionKind, string | null> = {
  keep: null,
  advise: 'If it happens again, it may be hidden, or you may be warned.',
  hide: 'If it happens again, you may be warned.',
  warn: 'If it happens again, you may not be able to post, offer or write for a while.',
  limit: 'If it happens again, your account may be suspended.',
  suspend: 'If it happens again, your account may be removed.',
  remove: null,
}

/** A rule of the community, as notices name it. */
export type NamedRule = { number: number; title: string }

/** Returns a rule of the community by its number; null if there is none, or none any more. */
export function ruleNumbered(rules: readonly { title: string }[], number: number | null): NamedRule | null {
  const rule = number === null ? undefined : rules[number - 1]
  return number !== null && rule ? { number, title: rule.title } : null
}

const nameRule = ({ number, title }: NamedRule) => `rule ${number}, ${title.charAt(0).toLowerCase()}${title.slice(1)}`

/** Tells reporters what became of their report: only that there was a step, and under which rule. */
export const outcomeText = (tookStep: boolean, rule: NamedRule | null): string =>
  tookStep ? `We took a step${rule ? ` under ${nameRule(rule)}` : ''}.` : 'We took no step.'

type NoticeContext = {
  /** The rule that the notice names. */
  rule: NamedRule | null
  /** Zone of the community, for the day on which something ends. */
  timeZone: string
}

/** Facts that the paragraphs of a notice tell. */
export type NoticeWords = Pick<
  Notice,
  'kind' | 'tookStep' | 'until' | 'subjectKind' | 'ref' | 'text' | 'isReversed' | 'isChanged' | 'isByTied'
>

/** Returns the paragraphs of a notice, which its mail repeats: what is true now, also after an appeal. */
export function describeNotice(notice: NoticeWords, { rule, timeZone }: NoticeContext): string[] {
  const said = notice.text === null ? [] : [notice.text]
  if (notice.isReversed) return [takenBack(notice)]
  const changed = notice.isChanged ? ['This was decided in another look, in place of what you read before.'] : []
  const tied = notice.isByTied ? [tiedText] : []
  if (notice.kind === null)
    return [
      `Thank you for your report ${notice.ref}. ${outcomeText(notice.tookStep, rule)}`,
      ...said,
      ...changed,
      ...tied,
    ]
  const next = nextSteps[notice.kind]
  const { kind, subjectKind, until } = notice
  return [
    kind === 'hide'
      ? hiddenWordsOf(subjectKind).hidden
      : steps[kind](ownThings[subjectKind], until && formatEnd(until, timeZone)),
    ...(rule ? [`It is about ${nameRule(rule)}.`] : []),
    ...said,
    ...(next ? [next] : []),
    ...changed,
    ...tied,
  ]
}

const takenBack = ({ kind, subjectKind, ref }: NoticeWords): string =>
  kind === null
    ? `Thank you for your report ${ref}. We had taken a step. In another look, it was taken back.`
    : `Volunteers had decided something about ${ownThings[subjectKind]}. In another look, that was taken back. ` +
      `It counts for nothing${kind === 'hide' ? `, ${hiddenWordsOf(subjectKind).restored}` : ''}.`
