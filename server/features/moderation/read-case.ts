import type { Db } from '#server/database/tables.ts'
import {
  type AppealAnswerRow,
  type AppealRow,
  findAppealAnswersOf,
  findAppealsOf,
} from '#server/features/cases/appeals.ts'
import { countDecisionsAbout, type DecisionRow, findDecisionsOf } from '#server/features/cases/decisions.ts'
import { type CaseRow, findCase } from '#server/features/cases/store.ts'
import { findTies } from '#server/features/cases/ties.ts'
import { countReasons, findReportsOf } from '#server/features/reports/store.ts'
import { findUser } from '#server/features/users/store.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { type Ties, whyNotModerate } from '#shared/moderation/rules.ts'
import type { Case, CaseSummary } from '#shared/moderation/schema.ts'
import { nameOf } from '#shared/users/format-user.ts'
import { findWhyNotAnswer } from './why-not-answer.ts'

type Reasons = CaseSummary['reasons']
type Person = { id: string; firstName: string }

export function viewSummary(row: CaseRow, reasons: Reasons, ties: Ties): CaseSummary {
  const { id, subjectKind, urgency, state, version } = row
  return {
    id,
    subjectKind,
    urgency,
    state,
    version,
    createdAt: row.createdAt.toISOString(),
    reasons: reasons.map(({ reason, count }) => ({ reason, count })),
    assignee: personOf(row.assigneeId, row.assigneeName),
    whyNot: whyNotModerate(ties),
  }
}

const personOf = (id: string | null, firstName: string | null): Person | null =>
  id === null ? null : { id, firstName: firstName ?? '' }

/** Reads a case as this viewer may see it: without its content if they are too close to it. */
export async function readCase(db: Db, id: string, viewerId: string, now: Date): Promise<Case> {
  const row = (await findCase(db, id)) ?? refuse('case_missing')
  const [ties, reasons] = await Promise.all([findTies(db, viewerId, [id]), countReasons(db, [id])])
  const summary = viewSummary(row, reasons, ties.get(id) as Ties)
  return { ...summary, content: summary.whyNot ? null : await readContent(db, row, viewerId, now) }
}

async function readContent(db: Db, { id, authorId }: CaseRow, viewerId: string, now: Date): Promise<Case['content']> {
  const [reports, [decision, ...earlier], appeals, answers, { whyNot }, author, record] = await Promise.all([
    findReportsOf(db, id),
    findDecisionsOf(db, id),
    findAppealsOf(db, id),
    findAppealAnswersOf(db, id),
    findWhyNotAnswer(db, { caseId: id, viewerId, now }),
    authorId ? findUser(db, authorId) : undefined,
    authorId ? countDecisionsAbout(db, authorId) : [],
  ])
  return {
    author: author
      ? {
          id: author.id,
          name: nameOf({ firstName: author.first_name, lastName: author.last_name }),
          joinedAt: author.created_at.toISOString(),
          record,
        }
      : null,
    reports: reports.map(({ createdAt, evidence: { content, messages }, ...report }) => ({
      ...report,
      createdAt: createdAt.toISOString(),
      evidence: { ...content, messages },
    })),
    decision: decision ? viewDecision(decision) : null,
    isReversed: decision?.standing === 'reversed',
    earlierDecisions: earlier.map(viewDecision),
    appeals: appeals.map(viewAppeal),
    answers: answers.map(viewAnswer),
    whyNotAnswer: whyNot,
  }
}

const viewDecision = ({ deciderId, deciderName, createdAt, until, standing: _, ...decision }: DecisionRow) => ({
  ...decision,
  until: until?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  decider: personOf(deciderId, deciderName),
})

const viewAppeal = ({ userId: _, createdAt, ...appeal }: AppealRow) => ({
  ...appeal,
  createdAt: createdAt.toISOString(),
})

const viewAnswer = ({ answererId, answererName, createdAt, ...answer }: AppealAnswerRow) => ({
  ...answer,
  createdAt: createdAt.toISOString(),
  answerer: personOf(answererId, answererName),
})
