import { sql } from 'kysely'
import type { Evidence, ReportedMessage } from '#server/database/report-tables.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { endOfDelay, isDelayedReporter } from '#server/features/cases/delayed-reporters.ts'
import { isOldEvidence } from '#server/features/cases/old-evidence.ts'
import type { CaseKey } from '#server/features/cases/store.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { isNotHidden } from '#server/features/visibility/withheld.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import type { Condition } from '#server/platform/db/condition.ts'
import { interval } from '#server/platform/db/interval.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { holdAccountDays, reportMessagesMax, reportsOfCaseMax, reportsPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import { urgentReasons } from '#shared/moderation/choices.ts'
import type { ReportReason } from '#shared/reports/choices.ts'
import type { HoldableKind } from '#shared/withholding/states.ts'

const selectReports = (db: Db) =>
  db
    .selectFrom('reports')
    .innerJoin('cases', 'cases.id', 'reports.case_id')
    .leftJoin('decisions as decision', (join) =>
      join.onRef('decision.case_id', '=', 'cases.id').on('decision.standing', '<>', 'replaced'),
    )
    .select([
      'reports.id',
      'reports.ref',
      'cases.id as caseId',
      'cases.subject_kind as subjectKind',
      'cases.subject_id as subjectId',
      'reports.reason',
      'reports.text',
      'reports.created_at as createdAt',
      'cases.state',
      'decision.kind as decisionKind',
      'decision.standing',
      'decision.rule',
      'decision.reporter_text as answerText',
    ])
export type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>

/** Reads one page of a user's reports, the latest first, plus one row if there is a next page. */
export const findReportsBy = (db: Db, reporterId: string, cursor: Cursor | undefined) =>
  selectReports(db)
    .where('reporter_id', '=', reporterId)
    .where(olderThan('reports', cursor))
    .orderBy('reports.created_at', 'desc')
    .orderBy('reports.id', 'desc')
    .limit(reportsPageSize + 1)
    .execute()

const authorOfReport = sql`(select author_id from cases where cases.id = reports.case_id)`

/** Counts the reports of a case that cannot wait, apart from those of neighbors whose reports do. */
export async function countUrgentReports(tx: Tx, caseId: string): Promise<number> {
  const urgent = tx
    .selectFrom('reports')
    .where('case_id', '=', caseId)
    .where('reason', 'in', urgentReasons)
    .where(({ not }) => not(isDelayedReporter(sql.ref('reports.reporter_id'), authorOfReport)))
  const { count } = await urgent.select(sql<number>`count(*)::integer`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** Finds this user's report of a subject whose case is not closed. */
export const findReportOfSubject = (db: Db, { kind, id, side }: CaseKey, reporterId: string) =>
  selectReports(db)
    .where('cases.subject_kind', '=', kind)
    .where('cases.subject_id', '=', id)
    .where('cases.subject_side', '=', side)
    .where('cases.state', '<>', 'closed')
    .where('reporter_id', '=', reporterId)
    .executeTakeFirst()

/** Reads the reports of a case for moderators, the oldest first. Former neighbors have no id. */
export const findReportsOf = (db: Db, caseId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'ref', 'reporter_id as reporterId', 'reason', 'text', 'evidence', 'created_at as createdAt'])
    .select(sql<boolean>`picture is not null`.as('hasPicture'))
    .select(endOfDelay(sql.ref('reports.reporter_id')).as('waitsUntil'))
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(reportsOfCaseMax)
    .execute()

const reportOfCase = (db: Db, caseId: string, reportId: string) =>
  db.selectFrom('reports').where('case_id', '=', caseId).where('id', '=', reportId)

/** Finds the reference of a report of this case, and who made it: null if that account is deleted. */
export const findReporter = (db: Db, caseId: string, reportId: string) =>
  reportOfCase(db, caseId, reportId).select(['ref', 'reporter_id as reporterId']).executeTakeFirst()

/** Reads the reduced copy of a reported picture. */
export const findReportedPicture = async (db: Db, caseId: string, reportId: string): Promise<Buffer | null> =>
  (await reportOfCase(db, caseId, reportId).select('picture').executeTakeFirst())?.picture ?? null

/** Counts the reports of each of these cases by reason. */
export const countReasons = (db: Db, caseIds: string[]) =>
  db
    .selectFrom('reports')
    .select(['case_id as caseId', 'reason'])
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(anyOf('case_id', caseIds))
    .groupBy(['case_id', 'reason'])
    .orderBy('count', 'desc')
    .execute()

type NewReport = {
  caseId: string
  reporterId: string
  ref: string
  reason: ReportReason
  text: string | null
  evidence: Evidence
  picture: Buffer | null
}

/** Inserts a report; returns undefined if its reference is taken. */
export const insertReport = (tx: Tx, { caseId, reporterId, evidence, ...report }: NewReport) =>
  tx
    .insertInto('reports')
    .values({ case_id: caseId, reporter_id: reporterId, evidence: JSON.stringify(evidence), ...report })
    .onConflict((row) => row.constraint('reports_ref').doNothing())
    .returning('id')
    .executeTakeFirst()

/** Masks the contact details of a reporter whose account is being deleted; the report stays. */
export const maskReportsOf = (tx: Tx, reporterId: string, mask: Mask) =>
  tx
    .updateTable('reports')
    .set({ text: mask('text') })
    .where('reporter_id', '=', reporterId)
    .execute()

/** Reads the latest messages between two users that are not hidden, the oldest first. */
export async function findLastMessages(db: Db, userId: string, otherId: string): Promise<ReportedMessage[]> {
  const latest = await db
    .selectFrom('messages')
    .innerJoin('conversations', 'conversations.id', 'messages.conversation_id')
    .leftJoin('files', 'files.message_id', 'messages.id')
    .select(['messages.created_at as at'])
    .select(sql<boolean>`coalesce(messages.sender_id = ${userId}, false)`.as('isByReporter'))
    .select(sql<string | null>`nullif(concat_ws(E'\n', messages.content, files.filename), '')`.as('text'))
    .where(
      sql<boolean>`(conversations.requester_id, conversations.helper_id)
        in ((${userId}::uuid, ${otherId}::uuid), (${otherId}::uuid, ${userId}::uuid))`,
    )
    .where(isNotHidden('messages'))
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(reportMessagesMax)
    .execute()
  return latest.reverse().map(({ at, ...message }) => ({ ...message, at: at.toISOString() }))
}

/** Deletes the reports of old cases with their evidence; the notices about them stay longer. */
export const deleteOldReports = (db: Db) => db.deleteFrom('reports').where(isOldEvidence).execute()

type HoldKey = { caseId: string; kind: HoldableKind; id: string; onlyBy: string | null }

/**
 * Returns the reports of a case that count for a hold of its subject: that of one user, or those of all who have a
 * confirmed address, have been here for a while, and are verified or have completed a task. Users who have counted for
 * an earlier hold of the subject count no more, and those whose reports wait do not count.
 */
export const findCountingReports = (tx: Tx, { caseId, kind, id, onlyBy }: HoldKey) =>
  tx
    .selectFrom('reports')
    .innerJoin('users', 'users.id', 'reports.reporter_id')
    .select('reports.id')
    .where('case_id', '=', caseId)
    .where(
      sql<boolean>`not exists (select from reports as earlier join cases on cases.id = earlier.case_id
        where earlier.reporter_id = users.id and earlier.counted_in_hold
          and cases.subject_kind = ${kind} and cases.subject_id = ${id})`,
    )
    .where(({ not }) => not(isDelayedReporter(sql.ref('users.id'), authorOfReport)))
    .where(onlyBy ? sql<boolean>`users.id = ${onlyBy}` : isSettled)
    .execute()

/** SQL condition for a row of `users`. */
const isSettled: Condition = sql`(users.email_verified and users.created_at <= now() - ${interval(holdAccountDays, 'days')}
  and (users.is_verified or exists (select from tasks
    where tasks.status = 'completed' and users.id in (tasks.requester_id, tasks.helper_id))))`

/** Notes that these reports have begun a hold. */
export const markCounted = (tx: Tx, ids: string[]) =>
  tx.updateTable('reports').set({ counted_in_hold: true }).where(anyOf('id', ids)).execute()
