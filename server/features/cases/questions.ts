import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import type { Mask } from '#server/features/users/mask.ts'
import { isNotSuspended } from '#server/features/visibility/suspended.ts'
import { olderThan } from '#server/platform/db/paginate.ts'
import { noticesPageSize } from '#shared/constants.ts'
import type { Cursor } from '#shared/cursor.ts'
import type { NoticeSide, QuestionState } from '#shared/moderation/choices.ts'
import { isOldEvidence } from './old-evidence.ts'

type NewQuestion = {
  caseId: string
  side: NoticeSide
  userId: string
  ref: string | null
  askerId: string
  text: string
}

/** Inserts the question to one side of a case; returns false if that side was asked, or if the account is gone. */
export async function insertQuestion(tx: Tx, question: NewQuestion): Promise<boolean> {
  const { caseId, side, userId, ref, askerId, text } = question
  const { rows } = await sql`insert into case_questions (case_id, side, user_id, ref, asker_id, text)
      select ${caseId}::uuid, ${side}, users.id, ${ref}, ${askerId}::uuid, ${text} from users where users.id = ${userId}
      for key share of users
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

const selectQuestions = (db: Db) =>
  db
    .selectFrom('case_questions')
    .innerJoin('cases', 'cases.id', 'case_questions.case_id')
    .leftJoin('users as asker', 'asker.id', 'case_questions.asker_id')
    .select([
      'case_questions.id',
      'case_questions.case_id as caseId',
      'case_questions.side',
      'case_questions.ref',
      'case_questions.text',
      'case_questions.answer',
      'case_questions.answered_at as answeredAt',
      'case_questions.created_at as createdAt',
      'cases.subject_kind as subjectKind',
      'asker.id as askerId',
      'asker.first_name as askerName',
    ])
    .select(sql<boolean>`case_questions.user_id is null`.as('isGone'))
    .select(
      sql<QuestionState>`case when answered_at is not null then 'answered'
        when lapsed_at is not null then 'lapsed' else 'waiting' end`.as('state'),
    )
export type QuestionRow = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>

/** Reads the questions of a case, the oldest first. */
export const findQuestionsOf = (db: Db, caseId: string) =>
  selectQuestions(db)
    .where('case_questions.case_id', '=', caseId)
    .orderBy('case_questions.created_at')
    .orderBy('case_questions.side')
    .execute()

/** Reads one page of the questions to a user, the latest first, plus one row if there is a next page. */
export const findQuestionsTo = (db: Db, userId: string, cursor: Cursor | undefined) =>
  selectQuestions(db)
    .where('case_questions.user_id', '=', userId)
    .where(olderThan('case_questions', cursor))
    .orderBy('case_questions.created_at', 'desc')
    .orderBy('case_questions.id', 'desc')
    .limit(noticesPageSize + 1)
    .execute()

/** Finds a question to this user. */
export const findQuestionTo = (db: Db, id: string, userId: string) =>
  selectQuestions(db)
    .where('case_questions.id', '=', id)
    .where('case_questions.user_id', '=', userId)
    .executeTakeFirst()

/** Answers a question that waits; returns false if it does not, or if the account is being deleted. */
export async function answerQuestion(
  tx: Tx,
  { id, userId, text }: { id: string; userId: string; text: string },
): Promise<boolean> {
  const { rows } = await sql`with asked as (select id from users where id = ${userId} for key share)
    update case_questions set answer = ${text}, answered_at = now() from asked
    where case_questions.id = ${id} and user_id = asked.id and answered_at is null and lapsed_at is null
    returning case_questions.id`.execute(tx)
  return rows.length > 0
}

/** Ends the questions to these sides of a case that is decided without their answers. */
export const lapseQuestions = (tx: Tx, caseId: string, sides: readonly NoticeSide[]) =>
  tx
    .updateTable('case_questions')
    .set({ lapsed_at: sql`now()` })
    .where('case_id', '=', caseId)
    .where('side', 'in', sides)
    .where('answered_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .execute()

/** Returns true if a question to this user waits that they can answer. */
export const hasWaitingQuestion = async (db: Db, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('case_questions')
    .select('id')
    .where('user_id', '=', userId)
    .where('answered_at', 'is', null)
    .where('lapsed_at', 'is', null)
    .where(isNotSuspended(sql.ref('user_id')))
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Masks the contact details of somebody whose account is being deleted, in their answers and their questions. */
export async function maskQuestionsOf(tx: Tx, userId: string, mask: Mask): Promise<void> {
  await tx
    .updateTable('case_questions')
    .set({ answer: mask('answer') })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('case_questions')
    .set({ text: mask('text') })
    .where('asker_id', '=', userId)
    .execute()
}

/** Deletes the questions of old cases and their answers, together with the evidence. */
export const deleteOldQuestions = (db: Db) => db.deleteFrom('case_questions').where(isOldEvidence).execute()
