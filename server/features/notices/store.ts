import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { endOfRestriction } from '#server/features/cases/decisions.ts'
import { interval } from '#server/platform/db/interval.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { digestOf, sign } from '#server/platform/secrets/digest.ts'
import { noticesPageSize, noticeYears } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { NoticeSide } from '#shared/moderation/choices.ts'

type Addressees = { decisionId: string; caseId: string; tellsAuthor: boolean }

export type NewNotice = { id: string; userId: string; side: NoticeSide }

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

/** Lets the notices of a decision tell of the one that replaces it. */
export const moveNotices = (tx: Tx, fromDecisionId: string, toDecisionId: string): Promise<NewNotice[]> =>
  tx
    .updateTable('notices')
    .set({ decision_id: toDecisionId })
    .where('decision_id', '=', fromDecisionId)
    .returning(['id', 'user_id as userId', 'side'])
    .execute()

/** Returns the notices of a decision to these sides: of the author, and of those reporters who have appealed. */
export const findNoticesToAnswer = (tx: Tx, decisionId: string, sides: NoticeSide[]): Promise<NewNotice[]> =>
  tx
    .selectFrom('notices')
    .innerJoin('decisions', 'decisions.id', 'notices.decision_id')
    .innerJoin('appeals', (join) =>
      join
        .onRef('appeals.case_id', '=', 'decisions.case_id')
        .onRef('appeals.side', '=', 'notices.side')
        .onRef('appeals.user_id', '=', 'notices.user_id'),
    )
    .select(['notices.id', 'notices.user_id as userId', 'notices.side'])
    .where('decisions.id', '=', decisionId)
    .where('notices.side', 'in', sides)
    .execute()

const selectNotices = (db: Db) =>
  db
    .selectFrom('notices')
    .innerJoin('decisions', 'decisions.id', 'notices.decision_id')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .leftJoin('appeals', (join) =>
      join.onRef('appeals.case_id', '=', 'cases.id').onRef('appeals.side', '=', 'notices.side'),
    )
    .leftJoin('appeal_answers', 'appeal_answers.id', 'appeals.answer_id')
    .select([
      'notices.id',
      'notices.decision_id as decisionId',
      'notices.user_id as userId',
      'notices.side',
      'notices.ref',
      'notices.created_at as createdAt',
      'decisions.kind',
      'decisions.rule',
      'decisions.facts',
      'decisions.reporter_text as reporterText',
      'decisions.standing',
      'decisions.is_by_tied as isByTied',
      'cases.id as caseId',
      'cases.subject_kind as subjectKind',
      'appeals.text as appealText',
      'appeals.created_at as appealedAt',
      'appeal_answers.outcome',
      'appeal_answers.text as answerText',
      'appeal_answers.is_by_same_person as isBySamePerson',
      'appeal_answers.is_by_tied as isAnsweredByTied',
      'appeal_answers.created_at as answeredAt',
    ])
    .select(endOfRestriction.as('until'))
    // An author whose notice waited has as much time to appeal as everybody else.
    .select(
      sql<Date>`greatest(cases.decided_at, case notices.side when 'author' then decisions.author_told_at end)`.as(
        'decidedAt',
      ),
    )
    .select(sql<boolean>`coalesce(appeals.user_id = notices.user_id, false)`.as('isOwnAppeal'))
    // A notice of an earlier decision tells of the one that has replaced it.
    .select(sql<boolean>`notices.created_at < decisions.created_at`.as('isChanged'))
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

/** Finds the notice that told this user of a decision; undefined if none did. */
export const findNoticeOf = (db: Db, decisionId: string, userId: string) =>
  selectNotices(db)
    .where('notices.decision_id', '=', decisionId)
    .where('notices.user_id', '=', userId)
    .orderBy('notices.side')
    .executeTakeFirst()

/** Finds the notice that a mail is about. */
export const findNoticeOfMail = (db: Db, mailId: string) =>
  selectNotices(db)
    .innerJoin('outbox', 'outbox.case_notice_id', 'notices.id')
    .where('outbox.id', '=', mailId)
    .executeTakeFirst()

/**
 * Gives the notice of a mail the token of its link, when the mail is sent, so that the outbox never contains one; a
 * retry gets the same.
 */
export async function issueAppealToken(db: Db, secret: string, mailId: string): Promise<string> {
  const token = sign(secret, `appeal link in ${mailId}`)
  await db
    .updateTable('notices')
    .from('outbox')
    .set({ appeal_token_hash: digestOf(token) })
    .whereRef('notices.id', '=', 'outbox.case_notice_id')
    .where('outbox.id', '=', mailId)
    .execute()
  return token
}

export const findNoticeByToken = (db: Db, token: string) =>
  selectNotices(db).where('notices.appeal_token_hash', '=', digestOf(token)).executeTakeFirst()

export async function purgeNotices(db: Db): Promise<void> {
  await db
    .deleteFrom('notices')
    .where(sql<boolean>`created_at <= now() - ${interval(noticeYears * 365, 'days')}`)
    .execute()
}
