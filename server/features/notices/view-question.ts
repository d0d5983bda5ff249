import type { QuestionRow } from '#server/features/cases/questions.ts'
import type { Question } from '#shared/moderation/question-schema.ts'

/** Leaves out who asked. */
export const viewQuestion = ({ answeredAt, createdAt, ...question }: QuestionRow): Question => {
  const { id, side, ref, text, state, answer, subjectKind } = question
  return {
    ...{ id, side, ref, text, state, answer, subjectKind },
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}
