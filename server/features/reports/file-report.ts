import type { Evidence } from '#server/database/report-tables.ts'
import type { Tx } from '#server/database/tables.ts'
import { isDelayed } from '#server/features/cases/delayed-reporters.ts'
import { openCase, updateDelayOfCase } from '#server/features/cases/store.ts'
import type { Subject } from '#server/features/evidence/subjects.ts'
import { tellOfCase } from '#server/features/moderator-news/tell-moderators.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { randomCode } from '#server/platform/secrets/random-code.ts'
import { urgencyOf } from '#shared/moderation/choices.ts'
import type { ReportReason, SubjectKind } from '#shared/reports/choices.ts'
import { holdReported } from './hold-reported.ts'
import { countUrgentReports, findReportOfSubject, insertReport, type ReportRow } from './store.ts'

type FileReportInput = {
  input: { subjectKind: SubjectKind; subjectId: string; reason: ReportReason; text?: string | null | undefined }
  reporterId: string
  subject: Subject
  evidence: Evidence
  picture: Buffer | null
}

/**
 * Adds a report to the open case of its subject, which it opens if there is none. A user's second report adds nothing
 * until the case of the first one is closed.
 */
export async function fileReport(
  tx: Tx,
  announce: Announce,
  { input, reporterId, subject, evidence, picture }: FileReportInput,
): Promise<{ isNew: boolean; report: ReportRow }> {
  const key = { kind: input.subjectKind, id: subject.id, side: subject.side }
  const decided = await findReportOfSubject(tx, key, reporterId)
  if (decided) return { isNew: false, report: decided }
  const caseId = await openCase(tx, { ...key, authorId: subject.authorId }, urgencyOf(input.reason))
  // Another report by the same user may have been filed before the case was locked.
  const earlier = await findReportOfSubject(tx, key, reporterId)
  if (earlier) return { isNew: false, report: earlier }
  const report = { caseId, reporterId, reason: input.reason, text: input.text ?? null, evidence, picture }
  while (!(await insertReport(tx, { ...report, ref: newRef() })));
  const { subjectKind: kind, reason } = input
  await updateDelayOfCase(tx, caseId)
  // Further urgent reports of the same subject are no news, and nor are those of a neighbor whose reports wait.
  const isNews = urgencyOf(reason) !== 'usual' && !(await isDelayed(tx, reporterId, subject.authorId))
  if (isNews && (await countUrgentReports(tx, caseId)) === 1) await tellOfCase(tx, announce, caseId, 'urgent')
  await holdReported(tx, announce, { caseId, kind, id: subject.id, reporterId, reason })
  return { isNew: true, report: (await findReportOfSubject(tx, key, reporterId)) as ReportRow }
}

/** Letters and digits that cannot be mistaken for each other. */
const refCharacters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const refLength = 4

/** Makes a reference such as PL-7F3K; there are about a million. */
const newRef = () => `PL-${randomCode(refCharacters, refLength)}`
