import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { endOfRestriction } from '#server/features/cases/decisions.ts'
import { interval } from '#server/platform/db/interval.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { noticesPageSize, noticeYears } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { NoticeSide } from '#shared/moderation/choices.ts'

type Addressees = { decisionId: string; caseId: string; tellsAuthor: boolean }

type NewNotice = { id: string; userId: string; side: NoticeSide }

/** Tells the author, if they are to know, and all reporters of a case of its decision; each of them once. */
export async function insertNotices(tx: Tx, { decisionId, caseId, tellsAuthor }: Addressees): Promise<NewNotice[]> {
  const { rows } = await sql<NewNotice>`
    insert into notices (decision_id, user_id, side, ref)
      select ${decisionId}::uuid, users.id, told.side, told.ref
      from (select author_id as user_id, 'author' as side, null as ref from cases where id = ${caseId} and ${tellsAuthor}
          union all select reporter_id, 'reporter', ref from reports where case_id = ${caseId}) as told
        join users on users.id = told.user_id
      for key share of users
    on conflict do nothing
    returning id, user_id as "userId", side`.execute(tx)
  return rows
}

const selectNotices = (db: Db) =>
  db
    .selectFrom('notices')
    .innerJoin('decisions', 'decisions.id', 'notices.decision_id')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .select([
      'notices.id',
      'notices.side',
      'notices.ref',
      'notices.created_at as createdAt',
      'decisions.kind',
      'decisions.rule',
      'decisions.facts',
      'decisions.reporter_text as reporterText',
      'cases.subject_kind as subjectKind',
    ])
    .select(endOfRestriction.as('until'))
export type NoticeRow = Awaited<ReturnType<ReturnType<typeof selectNotices>['executeTakeFirstOrThrow']>>

/** Reads one page of a user's notices, the latest first, plus one row if there is a next page. */
export const findNotices = (db: Db, userId: string, cursor: Cursor | undefined) =>
  selectNotices(db)
    .where('notices.user_id', '=', userId)
    .where(olderThan('notices', cursor))
    .orderBy('notices.created_at', 'desc')
    .orderBy('notices.id', 'desc')
    .limit(noticesPageSize + 1)
    .execute()

/** Finds the notice that a mail is about. */
export const findNoticeOfMail = (db: Db, mailId: string) =>
  selectNotices(db)
    .innerJoin('outbox', 'outbox.case_notice_id', 'notices.id')
    .where('outbox.id', '=', mailId)
    .executeTakeFirst()

export async function purgeNotices(db: Db): Promise<void> {
  await db
    .deleteFrom('notices')
    .where(sql<boolean>`created_at <= now() - ${interval(noticeYears * 365, 'days')}`)
    .execute()
}
