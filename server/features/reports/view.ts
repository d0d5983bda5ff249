import type { Report } from '#shared/reports/schema.ts'
import type { ReportRow } from './store.ts'

/** A decision that was taken back is no step, and its words are not said any more. */
export const viewReport = ({
  state,
  createdAt,
  decisionKind,
  standing,
  rule,
  answerText,
  ...report
}: ReportRow): Report => ({
  ...report,
  createdAt: createdAt.toISOString(),
  isOpen: state === 'open',
  answer:
    decisionKind &&
    (standing === 'reversed'
      ? { tookStep: false, rule: null, text: null }
      : { tookStep: decisionKind !== 'keep', rule, text: answerText }),
})
