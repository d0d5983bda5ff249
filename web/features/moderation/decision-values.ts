import { type DecisionKind, decisionKinds } from '#shared/moderation/choices.ts'
import { canWait, type NoticeWait, noticeWaits } from '#shared/moderation/notice-time.ts'
import { preparedAnswers, prepareFacts } from '#shared/moderation/prepared-copy.ts'
import {
  type DecidedRestriction,
  isTimedRestriction,
  limitDays,
  suspensionDays,
} from '#shared/moderation/restrictions.ts'
import type { Case } from '#shared/moderation/schema.ts'
import { oneOf } from '#shared/one-of.ts'
import type { ReportReason, SubjectKind } from '#shared/reports/choices.ts'
import { isHideable } from '#shared/withholding/rules.ts'
import { parseStored } from '#web/lib/parse-stored.ts'

/** Values of the form; '' is what has not been chosen. */
export const emptyDecision = { kind: '', rule: '', days: '', facts: '', reporterText: '', noticeAfter: '' }
export type DecisionValues = typeof emptyDecision

/** Parses a stored draft. */
export const parseDecision = (stored: string): DecisionValues => ({
  ...emptyDecision,
  ...parseStored(emptyDecision, stored),
})

export const chosenKind = ({ kind }: DecisionValues): DecisionKind | undefined => oneOf(decisionKinds, kind)

/** Only an operator may remove an account. */
export const kindsFor = (subjectKind: SubjectKind, mayRemove: boolean): DecisionKind[] =>
  decisionKinds.filter((kind) => (kind === 'hide' ? isHideable(subjectKind) : kind !== 'remove' || mayRemove))

/** Value of a suspension that has no end. */
export const withoutEnd = 'open'

/** Lengths that a limit or a suspension can have, the proposed one first. */
export const dayChoices = (kind: DecidedRestriction): string[] =>
  kind === 'limit' ? limitDays.map(String) : [...suspensionDays.map(String), withoutEnd]

/** Returns the chosen length; null if there is no end, or if the decision has no length. */
export const daysOf = ({ kind, days }: DecisionValues): number | null =>
  isTimedRestriction(kind) && days !== withoutEnd && days !== '' ? Number(days) : null

type Subject = { reason: ReportReason; subjectKind: SubjectKind }

/** Returns what the prepared sentences of a case are about. */
export const subjectOf = ({ reasons, subjectKind }: Case): Subject => ({
  reason: reasons[0]?.reason ?? 'other',
  subjectKind,
})

/** Changes the decision, and with it the prepared sentences, as long as nobody has changed those. */
export function withKind(values: DecisionValues, kind: DecisionKind, subject: Subject): DecisionValues {
  const before = chosenKind(values)
  const isUntouched = (text: string, prepared: string) => text.trim() === '' || text === prepared
  const { facts, reporterText } = values
  return {
    ...values,
    kind,
    days: isTimedRestriction(kind) ? (dayChoices(kind)[0] ?? '') : '',
    facts: isUntouched(facts, before ? prepareFacts({ ...subject, kind: before }) : '')
      ? prepareFacts({ ...subject, kind })
      : facts,
    reporterText: isUntouched(reporterText, before ? preparedAnswers[before] : '')
      ? preparedAnswers[kind]
      : reporterText,
  }
}

/** Returns for how long the notice to the author is to wait; null if it cannot wait, or is not to. */
export const waitOf = ({ kind, noticeAfter }: DecisionValues): NoticeWait | null =>
  canWait(kind as DecisionKind) ? (oneOf(noticeWaits, noticeAfter) ?? null) : null

/** Returns what is sent. To keep something needs no rule and no facts, so what was typed there is left out. */
export function toDecision(values: DecisionValues, { id, version }: Pick<Case, 'id' | 'version'>) {
  const kind = chosenKind(values)
  const isKept = kind === 'keep'
  return {
    id,
    version,
    kind: kind as DecisionKind,
    rule: isKept || values.rule === '' ? null : Number(values.rule),
    days: daysOf(values),
    facts: isKept ? null : values.facts,
    reporterText: values.reporterText,
  }
}
export type SentDecision = ReturnType<typeof toDecision>
