import type { Report } from '#shared/reports/schema.ts'
import type { ReportRow } from './store.ts'

export const viewReport = ({ state, createdAt, decisionKind, rule, answerText, ...report }: ReportRow): Report => ({
  ...report,
  createdAt: createdAt.toISOString(),
  isOpen: state === 'open',
  answer: decisionKind && { tookStep: decisionKind !== 'keep', rule, text: answerText },
})
