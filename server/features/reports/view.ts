import type { Db } from '#server/database/tables.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { isWaiting } from '#shared/moderation/choices.ts'
import { isStuck } from '#shared/moderation/rules.ts'
import type { Report } from '#shared/reports/schema.ts'
import type { ReportRow } from './store.ts'

/** Returns reports as their author may see them, with whether they wait because nobody is free to decide. */
export async function viewReports(db: Db, rows: ReportRow[]): Promise<Report[]> {
  const waiting = rows.filter(({ state }) => isWaiting(state)).map(({ caseId }) => caseId)
  const volunteers = waiting.length > 0 ? await findVolunteers(db, waiting) : new Map()
  return rows.map((row) => viewReport(row, isStuck(volunteers.get(row.caseId) ?? [])))
}

export async function viewOneReport(db: Db, row: ReportRow): Promise<Report> {
  const [report] = await viewReports(db, [row])
  return report as Report
}

/** A decision that was taken back is no step, and its words are not said any more. */
const viewReport = (row: ReportRow, isStuck: boolean): Report => {
  const { state, createdAt, decisionKind, standing, rule, answerText, caseId: _, ...report } = row
  return {
    ...report,
    createdAt: createdAt.toISOString(),
    isOpen: state === 'open',
    isStuck,
    answer:
      decisionKind &&
      (standing === 'reversed'
        ? { tookStep: false, rule: null, text: null }
        : { tookStep: decisionKind !== 'keep', rule, text: answerText }),
  }
}
