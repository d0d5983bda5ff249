import type { Tx } from '#server/database/tables.ts'
import { answerQuestion, findQuestionTo, type QuestionRow } from '#server/features/cases/questions.ts'
import { tellOfAnsweredQuestion } from '#server/features/moderator-news/tell-moderators.ts'
import type { Announce } from '#server/platform/db/transaction.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import { whyNotAnswerQuestion } from '#shared/moderation/rules.ts'

type AnswerInput = { id: string; userId: string; text: string }

/** Answers a question to this user, once, and tells those who work on its case. Returns the question. */
export async function answer(tx: Tx, announce: Announce, { id, userId, text }: AnswerInput): Promise<QuestionRow> {
  const isAnswered = await answerQuestion(tx, { id, userId, text })
  const question = (await findQuestionTo(tx, id, userId)) ?? refuse('question_missing')
  if (!isAnswered) {
    refuseIf(whyNotAnswerQuestion(question.state))
    refuse('question_missing')
  }
  await tellOfAnsweredQuestion(tx, announce, question.caseId)
  return question
}
