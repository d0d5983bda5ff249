import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { type Mask, maskedAtLeast } from '#server/features/users/mask.ts'
import { appealAnswerMinCharacters } from '#shared/constants.ts'
import type { AppealOutcome, NoticeSide } from '#shared/moderation/choices.ts'

type NewAppeal = { caseId: string; side: NoticeSide; userId: string; text: string }

/** Inserts the appeal of one side of a case; returns false if that side has appealed. */
export async function insertAppeal(tx: Tx, { caseId, userId, ...appeal }: NewAppeal): Promise<boolean> {
  const { rows } = await sql`insert into appeals (case_id, side, user_id, text)
      select ${caseId}::uuid, ${appeal.side}, users.id, ${appeal.text} from users where users.id = ${userId}
      for key share of users
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Reads the appeals of a case, the oldest first. */
export const findAppealsOf = (db: Db, caseId: string) =>
  db
    .selectFrom('appeals')
    .select(['id', 'side', 'user_id as userId', 'text', 'created_at as createdAt'])
    .select(sql<boolean>`answer_id is not null`.as('isAnswered'))
    .where('case_id', '=', caseId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
export type AppealRow = Awaited<ReturnType<typeof findAppealsOf>>[number]

type NewAnswer = {
  caseId: string
  answererId: string
  outcome: AppealOutcome
  text: string
  isBySamePerson: boolean
  isByTied: boolean
}

/** Answers the appeals of a case that wait; returns their sides. */
export async function insertAppealAnswer(tx: Tx, answer: NewAnswer): Promise<NoticeSide[]> {
  const { id } = await tx
    .insertInto('appeal_answers')
    .values({
      case_id: answer.caseId,
      answerer_id: answer.answererId,
      outcome: answer.outcome,
      text: answer.text,
      is_by_same_person: answer.isBySamePerson,
      is_by_tied: answer.isByTied,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const answered = await tx
    .updateTable('appeals')
    .set({ answer_id: id })
    .where('case_id', '=', answer.caseId)
    .where('answer_id', 'is', null)
    .returning('side')
    .execute()
  return answered.map(({ side }) => side)
}

/** Reads the answers to the appeals of a case, the oldest first. */
export const findAppealAnswersOf = (db: Db, caseId: string) =>
  db
    .selectFrom('appeal_answers')
    .leftJoin('users as answerer', 'answerer.id', 'appeal_answers.answerer_id')
    .select([
      'appeal_answers.id',
      'appeal_answers.outcome',
      'appeal_answers.text',
      'appeal_answers.is_by_same_person as isBySamePerson',
      'appeal_answers.is_by_tied as isByTied',
      'appeal_answers.created_at as createdAt',
      'answerer.id as answererId',
      'answerer.first_name as answererName',
    ])
    .where('case_id', '=', caseId)
    .orderBy('appeal_answers.created_at')
    .orderBy('appeal_answers.id')
    .execute()
export type AppealAnswerRow = Awaited<ReturnType<typeof findAppealAnswersOf>>[number]

/** Masks the contact details of somebody whose account is being deleted, in their appeals and answers. */
export async function maskAppealsOf(tx: Tx, userId: string, mask: Mask): Promise<void> {
  await tx
    .updateTable('appeals')
    .set({ text: mask('text') })
    .where('user_id', '=', userId)
    .execute()
  await tx
    .updateTable('appeal_answers')
    .set({ text: maskedAtLeast(mask('text'), appealAnswerMinCharacters) })
    .where('answerer_id', '=', userId)
    .execute()
}
