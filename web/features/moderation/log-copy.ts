import { isolateBidi } from '#shared/bidi.ts'
import { formatDate } from '#shared/calendar.ts'
import { appealOutcomes, type DecisionKind, decisionKinds } from '#shared/moderation/choices.ts'
import type { LogLine } from '#shared/moderation/log-schema.ts'
import { oneOf } from '#shared/one-of.ts'
import { formerInSentence } from '#shared/users/former-neighbor.ts'
import { decisionLabels, outcomeEvents } from './moderation-copy.ts'

export const logCopy = {
  title: 'Log',
  link: 'Read the Log',
  intro: 'Everything that is done with a role. Nobody can change it, and it never has the words of a report.',
  openCase: 'Open the case',
  none: 'Nothing is logged yet',
  noneText: 'Whatever moderators and operators do here is noted, with their name.',
} as const

const decidedText = (after: string | null): string => {
  const kind: DecisionKind | undefined = oneOf(decisionKinds, after ?? '')
  return kind ? `decided a case: ${decisionLabels[kind]}` : 'decided a case'
}

function answeredText(after: string | null): string {
  const outcome = oneOf(appealOutcomes, after ?? '')
  const kind = oneOf(decisionKinds, after ?? '')
  if (outcome) return `looked at a decision again: ${outcomeEvents[outcome]}`
  return kind ? `looked at a decision again, and changed it: ${decisionLabels[kind]}` : 'looked at a decision again'
}

const untilText = (end: string | null): string =>
  end === null ? '' : ` until ${formatDate(new Date(Date.parse(end) - 1).toISOString())}`

const verbTexts: Record<LogLine['verb'], (line: LogLine, subject: string) => string> = {
  role_granted: ({ after }, subject) => `made ${subject} ${after === 'operator' ? 'an operator' : 'a moderator'}`,
  role_revoked: ({ before }, subject) => `took the role of ${before ?? 'moderator'} from ${subject}`,
  author_paused: () => 'put the author of a case on hold',
  factor_reset_asked: (_, subject) => `asked to end the lost second step of ${subject}`,
  factor_reset_stopped: (_, subject) => `kept the second step of ${subject}, which was to end`,
  factor_reset_done: (_, subject) => `ended the lost second step of ${subject}`,
  case_claimed: () => 'took a case',
  case_released: () => 'left a case to others',
  case_decided: ({ after }) => decidedText(after),
  case_appealed: () => 'asked for another look at a decision',
  appeal_answered: ({ after }) => answeredText(after),
  note_written: () => 'wrote a note at a case',
  question_asked: () => 'asked a question about a case',
  evidence_opened: () => 'opened a case',
  reports_kept: () => 'kept everything that one neighbor had reported',
  reporter_delayed: () => 'let the reports of a neighbor wait',
  reporter_freed: () => 'ended the wait of a neighbor’s reports',
  picture_shown: () => 'looked at a reported picture',
  announcement_published: ({ after }) => `published an announcement${untilText(after)}`,
  announcement_mailed: () => 'mailed the announcement to everybody',
  announcement_ended: ({ before }) => `ended an announcement that was shown${untilText(before)}`,
  people_searched: ({ after }) => `searched for people: ${after ?? 0} shown`,
}

/** A line of the log in words: 'Mo took a case.' */
export function logText(line: LogLine): string {
  const former = formerInSentence
  const actor = line.isByTerminal
    ? 'The operator at the terminal'
    : line.verb === 'case_appealed'
      ? 'A neighbor'
      : line.actor
        ? isolateBidi(line.actor.firstName)
        : former
  const text = `${actor} ${verbTexts[line.verb](line, line.subjectName ? isolateBidi(line.subjectName) : former)}.`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
