import type { ReportReason } from '#shared/reports/choices.ts'

/** A case is open until it is decided, and closed once an appeal is answered or nobody can appeal any more. */
export const caseStates = ['open', 'decided', 'appealed', 'closed'] as const
export type CaseState = (typeof caseStates)[number]

/** Open and appealed cases wait for a volunteer. */
export const isWaiting = (state: CaseState): boolean => state === 'open' || state === 'appealed'

/** Order of the queue: those of the highest number come first. */
export const urgencies = { usual: 0, urgent: 1, first: 2 } as const
export type Urgency = keyof typeof urgencies
export const urgencyNames = Object.keys(urgencies) as Urgency[]

/** Reasons of a report that cannot wait until a volunteer has time. */
const urgencyOfReason: Partial<Record<ReportReason, Urgency>> = {
  unsafe: 'urgent',
  child_at_risk: 'urgent',
  intimate_image: 'first',
}
export const urgentReasons = Object.keys(urgencyOfReason) as ReportReason[]
export const urgencyOf = (reason: ReportReason): Urgency => urgencyOfReason[reason] ?? 'usual'

/** Reasons whose pictures are blurred until a moderator asks for them. */
const blurredReasons: ReportReason[] = ['sexual', 'intimate_image', 'child_at_risk']
export const isBlurred = (reasons: ReportReason[]): boolean => reasons.some((reason) => blurredReasons.includes(reason))

export const decisionKinds = ['keep', 'advise', 'hide', 'warn', 'limit', 'suspend', 'remove'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Everything that is noted in the log. */
export const logVerbs = [
  'role_granted',
  'role_revoked',
  'author_paused',
  'factor_reset_asked',
  'factor_reset_stopped',
  'factor_reset_done',
  'case_claimed',
  'case_released',
  'case_decided',
  'case_appealed',
  'appeal_answered',
  'note_written',
  'question_asked',
  'reports_kept',
  'reporter_delayed',
  'reporter_freed',
  'evidence_opened',
  'picture_shown',
  'people_searched',
  'announcement_published',
  'announcement_mailed',
  'announcement_ended',
] as const
export type LogVerb = (typeof logVerbs)[number]

/** The two who are told of a decision. */
export const noticeSides = ['author', 'reporter'] as const
export type NoticeSide = (typeof noticeSides)[number]

/** Answers to those who ask for another look at a decision. */
export const appealOutcomes = ['upheld', 'changed', 'reversed'] as const
export type AppealOutcome = (typeof appealOutcomes)[number]

/** A decision stands until an appeal takes it back, or another decision replaces it. */
export type DecisionStanding = 'stands' | 'reversed' | 'replaced'

/** A question waits until it is answered, or until the case is decided without an answer. */
export const questionStates = ['waiting', 'answered', 'lapsed'] as const
export type QuestionState = (typeof questionStates)[number]
