import type { Db } from '#server/database/tables.ts'
import { findAppealAnswersOf, findAppealsOf } from '#server/features/cases/appeals.ts'
import { findDecisionsOf } from '#server/features/cases/decisions.ts'
import { findTies } from '#server/features/cases/ties.ts'
import { isRestricted } from '#server/features/restrictions/store.ts'
import { findStaff } from '#server/features/roles/store.ts'
import { type Ties, whyNotAnswer, whyNotModerate } from '#shared/moderation/rules.ts'

type Question = { caseId: string; viewerId: string; now: Date }

/** Reads whether a volunteer decided a case, or answered an earlier appeal of it, and may answer nevertheless. */
export async function findWhyNotAnswer(db: Db, { caseId, viewerId, now }: Question) {
  const [decisions, answers, appeals, staff] = await Promise.all([
    findDecisionsOf(db, caseId),
    findAppealAnswersOf(db, caseId),
    findAppealsOf(db, caseId),
    findStaff(db),
  ])
  const deciders = new Set([
    ...decisions.map(({ deciderId }) => deciderId),
    ...answers.map(({ answererId }) => answererId),
  ])
  const hasDecided = deciders.has(viewerId)
  const waiting = appeals.filter(({ isAnswered }) => !isAnswered)
  const appealedAt = waiting.at(-1)?.createdAt
  if (!appealedAt) return { hasDecided, whyNot: null }
  const others = staff.filter(({ id }) => !deciders.has(id))
  return {
    hasDecided,
    whyNot: whyNotAnswer(
      {
        hasDecided,
        isOperator: staff.some(({ id, role }) => id === viewerId && role === 'operator'),
        hasOthers: hasDecided && (await hasSomebodyFor(db, caseId, others)),
        appealedAt,
      },
      now,
    ),
  }
}

/** Returns true if one of these volunteers may decide about the case. */
async function hasSomebodyFor(db: Db, caseId: string, volunteers: { id: string }[]): Promise<boolean> {
  for (const { id } of volunteers) {
    const isFree = whyNotModerate((await findTies(db, id, [caseId])).get(caseId) as Ties) === null
    if (isFree && !(await isRestricted(db, id, 'suspend'))) return true
  }
  return false
}
