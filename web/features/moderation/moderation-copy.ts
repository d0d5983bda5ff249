import { isolateBidi } from '#shared/bidi.ts'
import { formatDate, formatTimeAgo } from '#shared/calendar.ts'
import { appealDays, claimLapsesHours, countedCasesMax, warningDays } from '#shared/constants.ts'
import { errorToast, type Toast } from '#shared/copy.ts'
import { removedMessageText } from '#shared/messages/copy.ts'
import type { AppealOutcome, CaseState, DecisionKind, NoticeSide, Urgency } from '#shared/moderation/choices.ts'
import { pauseEveryDays, reportsWaitDays } from '#shared/moderation/limits.ts'
import type { Case, CaseSummary } from '#shared/moderation/schema.ts'
import { reportReasons, type SubjectKind } from '#shared/reports/choices.ts'
import { firstNameOf } from '#shared/users/format-user.ts'

/** A state, as its tab names it, and as a case in it is called. */
export const stateLabels: Record<CaseState, string> = {
  open: 'Waiting',
  decided: 'Decided',
  appealed: 'Appealed',
  closed: 'Closed',
}

/** Formats a count of cases, which the server counts only up to a limit: '1,000+'. */
export const formatCaseCount = (count: number): string =>
  `${Math.min(count, countedCasesMax).toLocaleString('en-US')}${count >= countedCasesMax ? '+' : ''}`

export const urgencyLabels: Record<Urgency, string | null> = {
  usual: null,
  urgent: 'Urgent',
  first: 'Before all others',
}

/** Shown where a tab has no cases. */
export const noCases: Record<CaseState, { title: string; text: string }> = {
  open: {
    title: 'Nothing waits for you',
    text: 'The street is quiet. Thank you for looking after it.',
  },
  decided: { title: 'Nothing is decided yet', text: 'Cases that can still be appealed are here.' },
  appealed: { title: 'Nobody has appealed', text: 'When somebody disagrees with a decision, it comes here.' },
  closed: {
    title: 'Nothing is closed yet',
    text: 'Cases come here once an appeal is answered, or nobody can appeal any more.',
  },
}

/** Names the reasons of a case with their counts: 'A money trick (2), Advertising'. */
export const reasonsText = (reasons: CaseSummary['reasons']): string =>
  reasons.map(({ reason, count }) => `${reportReasons[reason].label}${count > 1 ? ` (${count})` : ''}`).join(', ')

export const ageText = (createdAt: string, now: Date): string => `Reported ${formatTimeAgo(createdAt, now)}`

export const assigneeText = (assignee: { id: string; firstName: string }, viewerId: string): string =>
  assignee.id === viewerId ? 'You work on it' : `${firstNameOf(assignee)} works on it`

/** Counts of earlier decisions about an author. */
const recordTexts: Record<DecisionKind, (count: number) => string> = {
  keep: (count) => `${count} kept`,
  advise: (count) => `Advised ${times(count)}`,
  hide: (count) => `Something was hidden ${times(count)}`,
  warn: (count) => `Warned ${times(count)}`,
  limit: (count) => `Limited ${times(count)}`,
  suspend: (count) => `Suspended ${times(count)}`,
  remove: (count) => `Removed ${times(count)}`,
}
const times = (count: number) => (count === 1 ? 'once' : count === 2 ? 'twice' : `${count} times`)

export const recordText = (record: NonNullable<NonNullable<Case['content']>['author']>['record']): string =>
  record.length === 0
    ? 'Nothing was ever decided against them.'
    : `${record.map(({ kind, count }) => recordTexts[kind](count)).join('. ')}.`

export const queueCopy = {
  title: 'Moderate',
  intro: 'What neighbors have reported, the most urgent first. Each case that you open is noted in the log.',
  tabs: 'Cases by state',
} as const

export const caseCopy = {
  held: 'Reports hold it: only its author sees it until you decide, or until the hold ends by itself.',
  back: 'All Cases',
  backToAppeals: 'All Appeals',
  excluded: 'You see that it exists, and nothing of its content. The others decide it.',
  seen: 'You see that it exists, and nothing of its content.',
  knowsOne:
    'You know the author or somebody who reported it. Nobody else is free to decide, so you may, and your decision says so to both sides.',
  reporterWords: 'What the reporter says',
  copy: 'How it was at that time',
  nothing: 'It had no words.',
  answer: 'The answer under it, by the reviewed neighbor',
  sameAs: (ref: string) => `The copy is the same as that of ${ref}.`,
  chat: 'Messages that the reporter added',
  reporter: 'Reporter',
  author: 'Author',
  noText: 'A file',
  seeReporter: 'See who reported',
  gone: 'The account that reported it is deleted.',
  authorGone:
    'The account of the author is deleted. If they left while this case was open, a limit, a suspension or a removal keeps their confirmed email address out.',
  history: 'History',
  isDelayed: 'Comes last',
  missing: 'It may have been closed for so long that its reports are deleted.',
} as const

export const pictureCopy = {
  show: 'Show the picture',
  note: 'Each look is noted in the log.',
  isBlurred: 'It comes blurred. Take your time, and look only if you must.',
  clear: 'Take the blur away',
  blur: 'Blur it again',
  alt: 'Copy of the reported picture',
  doNotCopy: 'Don’t copy or forward this.',
  tipline: 'Report it to the CyberTipline',
  tiplineUrl: 'https://report.cybertip.org',
} as const

export const pauseCopy = {
  title: 'If it cannot wait',
  pausedTitle: 'On hold',
  note: `For three days the author cannot post, offer help or write, and their arrangements wait. It needs no reason, and ends with the decision. It can be done once in ${pauseEveryDays} days.`,
  paused: (until: string) =>
    `The author is on hold until ${until}, or until you decide. They cannot post, offer help or write, and their arrangements wait.`,
  pause: 'Put the Author on Hold',
} as const

export const decisionCopy = {
  title: 'Decision',
  free: 'Nobody works on this case yet. Take it, so that nobody else starts on it.',
  claim: 'Take This Case',
  taken: (name: string) =>
    `${isolateBidi(name)} works on this case. It is free for others ${claimLapsesHours} hours after it was taken.`,
  release: 'Leave It to Others',
  question: 'What do you decide?',
  rule: 'Which rule is it about?',
  chooseRule: 'Choose a rule',
  days: 'For how long?',
  lasts: (days: number) => `${days} days`,
  withoutEnd: 'Without an end',
  facts: 'What did you see?',
  factsNote: 'The author reads these words. Say what is there, not what kind of person does it.',
  answer: 'To those who reported',
  answerNote: 'They read these words, and never what happened to the author.',
  previews: 'What they will read',
  authorReads: 'The author',
  reportersRead: 'Those who reported',
  untold: 'Nothing, unless reports had held it or the author was on hold: then that it stays.',
  choose: 'Choose a decision, and you see here what they will read.',
  takenBack: (decision: string) => `${decision} (taken back)`,
  decide: 'Decide',
  confirm: 'Decide and Tell Them',
  back: 'Look Again',
  changed: 'Somebody else has just worked on this case. This is how it stands now. What you typed is still there.',
} as const

type DecisionEffects = {
  tellsAuthor: boolean
  reporters: number
  /** The day on which the author is told; null if that is at once. */
  authorLater: string | null
}

/** Asks before a decision, which cannot be taken back. */
export const sureText = ({ tellsAuthor, reporters, authorLater }: DecisionEffects): string => {
  const isAuthorToldNow = tellsAuthor && authorLater === null
  const who = reporters === 1 ? 'the neighbor who reported it' : `the ${reporters} neighbors who reported it`
  const told = isAuthorToldNow ? `the author and ${who}` : who
  const verb = !isAuthorToldNow && reporters === 1 ? 'is' : 'are'
  const later = authorLater === null ? '' : ` The author is told on ${authorLater}.`
  return `${told.charAt(0).toUpperCase()}${told.slice(1)} ${verb} told at once.${later} You cannot take it back.`
}

export const decisionLabels: Record<DecisionKind, string> = {
  keep: 'Keep it',
  advise: 'Give advice',
  hide: 'Hide it',
  warn: 'Warn the author',
  limit: 'Limit the author for a while',
  suspend: 'Suspend the account',
  remove: 'Remove the account',
}

const decisionNotes: Record<DecisionKind, string> = {
  keep: 'It stays as it is. The author is told only if reports had held it, or if they were on hold.',
  advise: 'The author reads what you saw. It leaves no record.',
  hide: 'Other neighbors no longer see it. The author reads why.',
  warn: `The author is warned, for ${warningDays} days.`,
  limit: 'The author can post, offer and write first to nobody. What is agreed on goes on.',
  remove: `Suspended at once, and deleted after ${appealDays} days unless an appeal changes that. Only operators decide this.`,
  suspend: 'Nobody sees the author any more. What they had agreed on ends, and the other sides are told.',
}

/** Consequences of hiding a thing of this kind, where they are not the same as for others. */
const hidingNotes: Partial<Record<SubjectKind, string>> = {
  message: `Both read “${removedMessageText}” in its place. The author reads why.`,
  offer: 'Its words are gone from the offers and from the chat, and it cannot be accepted. The author reads why.',
  review: 'It counts in no rating. Its author alone still reads it, and why.',
}

/** Returns what follows from a decision about a thing of this kind. */
export const decisionNote = (kind: DecisionKind, subjectKind: SubjectKind): string =>
  (kind === 'hide' ? hidingNotes[subjectKind] : undefined) ?? decisionNotes[kind]

export const decisionErrors = {
  kind: 'Please choose what you decide',
  rule: 'Please choose a rule',
  outcome: 'Please choose an answer',
} as const

export const appealCopy = {
  title: 'Asked for another look',
  sides: { author: 'The author asks', reporter: 'A neighbor who reported it asks' } satisfies Record<
    NoticeSide,
    string
  >,
  question: 'What do you answer?',
  words: 'Your words',
  wordsNote: 'Read by those who asked, and by nobody else.',
  wordsNoteForBoth: 'Both sides asked, and both read these words.',
  instead: 'What do you decide instead?',
  answer: 'Answer',
  confirm: 'Answer and Tell Them',
  sure: 'Those who asked are told at once. You cannot take it back.',
} as const

export const outcomeLabels: Record<AppealOutcome, string> = {
  upheld: 'Leave it as it is',
  changed: 'Change the decision',
  reversed: 'Take the decision back',
}

export const outcomeNotes: Record<AppealOutcome, string> = {
  upheld: 'The decision stands.',
  changed: 'Another decision takes its place.',
  reversed: 'What was hidden comes back, and nothing stays in the record.',
}

export const appealEvents: Record<NoticeSide, string> = {
  author: 'The author asked for another look',
  reporter: 'A neighbor who reported it asked for another look',
}

/** Outcomes in the history: 'Ola looked again: Left as it was'. */
export const outcomeEvents: Record<AppealOutcome, string> = {
  upheld: 'Left as it was',
  changed: 'Changed',
  reversed: 'Taken back',
}

export const reporterCopy = {
  title: 'Many reports by this neighbor without a reason?',
  waits: (until: string) => `All reports of this neighbor wait until ${formatDate(until)}.`,
  keepAll: 'Keep All They Reported',
  keepAllTitle: 'Keep all they reported?',
  keepAllText: `Everything that waits here and that only this neighbor has reported is kept at once, unread. They are told for each report that you took no step. You cannot take it back.`,
  keepAllConfirm: 'Keep All',
  wait: 'Let Their Reports Wait',
  waitTitle: 'Let their reports wait?',
  waitText: `For ${reportsWaitDays} days, what only this neighbor reports comes last in the queue, also what cannot wait, and hides nothing. They are told, and whom they can write to if they see it differently.`,
  waitConfirm: 'Let Them Wait',
  free: 'End the Wait',
} as const

export const moderationToasts = {
  keptAll: {
    title: 'Kept',
    message: 'What only they reported stays as it is, unless somebody else has to decide it.',
  } as Toast,
  delayed: { title: 'Their Reports Wait', message: 'They are told.' } as Toast,
  freed: { title: 'The Wait Has Ended', message: 'They are told.' } as Toast,
  decided: { title: 'Decided', message: 'Everybody who has to know is told.' } as Toast,
  answered: { title: 'Answered', message: 'Those who asked are told.' } as Toast,
  failed: (message: string): Toast => errorToast(message || 'That did not work. Please try again.'),
  shown: { title: 'Thank You', message: 'You can go on now.' } as Toast,
}
