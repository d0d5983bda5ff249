import type { Db } from '#server/database/tables.ts'
import {
  type AppealAnswerRow,
  type AppealRow,
  findAppealAnswersOf,
  findAppealsOf,
} from '#server/features/cases/appeals.ts'
import { countDecisionsAbout, type DecisionRow, findDecisionsOf } from '#server/features/cases/decisions.ts'
import { findArrangement } from '#server/features/cases/find-arrangement.ts'
import { findNotesOf, type NoteRow } from '#server/features/cases/notes.ts'
import { findQuestionsOf, type QuestionRow } from '#server/features/cases/questions.ts'
import { type CaseRow, findCase } from '#server/features/cases/store.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { viewQuestion } from '#server/features/notices/view-question.ts'
import { countReasons, findReportsOf } from '#server/features/reports/store.ts'
import { findPauseOf } from '#server/features/restrictions/store.ts'
import { findUser } from '#server/features/users/store.ts'
import { isHeld } from '#server/features/withholding/set-thing-state.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { isWaiting } from '#shared/moderation/choices.ts'
import {
  isOperator,
  isStuck,
  knowsOne,
  type Volunteer,
  whyNotAnswer,
  whyNotPause,
  whyNotWork,
} from '#shared/moderation/rules.ts'
import type { Case, CaseSummary } from '#shared/moderation/schema.ts'
import { nameOf } from '#shared/users/format-user.ts'

type Reasons = CaseSummary['reasons']
type Person = { id: string; firstName: string }

type SummaryContext = { reasons: Reasons; volunteers: Volunteer[]; viewerId: string }

export function viewSummary(row: CaseRow, { reasons, volunteers, viewerId }: SummaryContext): CaseSummary {
  const { id, subjectKind, urgency, state, version } = row
  return {
    id,
    subjectKind,
    urgency,
    state,
    version,
    isDelayed: state === 'open' && row.isDelayed,
    createdAt: row.createdAt.toISOString(),
    reasons: reasons.map(({ reason, count }) => ({ reason, count })),
    assignee: personOf(row.assigneeId, row.assigneeName),
    whyNot: whyNotWork(viewerId, volunteers),
    isStuck: isWaiting(state) && isStuck(volunteers),
  }
}

const personOf = (id: string | null, firstName: string | null): Person | null =>
  id === null ? null : { id, firstName: firstName ?? '' }

/** Reads a case as this viewer may see it: without its content if they are too close to it. */
export async function readCase(db: Db, id: string, viewerId: string, now: Date): Promise<Case> {
  const row = (await findCase(db, id)) ?? refuse('case_missing')
  const [found, reasons] = await Promise.all([findVolunteers(db, [id]), countReasons(db, [id])])
  const context = { reasons, volunteers: found.get(id) ?? [], viewerId }
  const summary = viewSummary(row, context)
  const { until, isRecent } = row.authorId ? await findPauseOf(db, row.authorId) : { until: null, isRecent: false }
  return {
    ...summary,
    pausedUntil: until?.toISOString() ?? null,
    mayPause: !isRecent && whyNotPause({ ...row, viewerId }) === null,
    content: summary.whyNot ? null : await readContent(db, row, { ...context, now }),
  }
}

type ContentContext = SummaryContext & { now: Date }

async function readContent(
  db: Db,
  { id, authorId, subjectKind, subjectId }: CaseRow,
  { volunteers, viewerId, now }: ContentContext,
): Promise<Case['content']> {
  const [reports, [decision, ...earlier], appeals, answers, notes, questions, arrangement, held, author, record] =
    await Promise.all([
      findReportsOf(db, id),
      findDecisionsOf(db, id),
      findAppealsOf(db, id),
      findAppealAnswersOf(db, id),
      findNotesOf(db, id),
      findQuestionsOf(db, id),
      findArrangement(db, id),
      isHeld(db, { kind: subjectKind, id: subjectId }),
      authorId ? findUser(db, authorId) : undefined,
      authorId ? countDecisionsAbout(db, authorId) : [],
    ])
  const appealedAt = lastWaiting(appeals)
  return {
    author: author
      ? {
          id: author.id,
          name: nameOf({ firstName: author.first_name, lastName: author.last_name }),
          joinedAt: author.created_at.toISOString(),
          record,
        }
      : null,
    reports: reports.map(({ createdAt, waitsUntil, evidence: { content, messages }, ...report }) => ({
      ...report,
      waitsUntil: waitsUntil?.toISOString() ?? null,
      createdAt: createdAt.toISOString(),
      evidence: { ...content, answer: content.answer ?? null, messages },
    })),
    decision: decision ? viewDecision(decision) : null,
    isHeld: held,
    isReversed: decision?.standing === 'reversed',
    earlierDecisions: earlier.map(viewDecision),
    appeals: appeals.map(viewAppeal),
    answers: answers.map(viewAnswer),
    notes: notes.map(viewNote),
    questions: questions.map(viewQuestionOfCase),
    whyNotAnswer: appealedAt ? whyNotAnswer(viewerId, volunteers, { appealedAt, now }) : null,
    arrangement: arrangement && { endsAt: arrangement.endsAt?.toISOString() ?? null },
    mayRemove: isOperator(viewerId, volunteers),
    knowsOne: knowsOne(viewerId, volunteers),
  }
}

/** Returns when the latest appeal that waits was made; undefined if none waits. */
export const findAppealedAt = async (db: Db, caseId: string) => lastWaiting(await findAppealsOf(db, caseId))

const lastWaiting = (appeals: AppealRow[]): Date | undefined =>
  appeals.filter(({ isAnswered }) => !isAnswered).at(-1)?.createdAt

const viewDecision = ({
  deciderId,
  deciderName,
  createdAt,
  until,
  noticeDueAt,
  standing: _,
  ...decision
}: DecisionRow) => ({
  ...decision,
  noticeDueAt: noticeDueAt?.toISOString() ?? null,
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

const viewNote = ({ writerId, writerName, createdAt, ...note }: NoteRow) => ({
  ...note,
  createdAt: createdAt.toISOString(),
  writer: personOf(writerId, writerName),
})

function viewQuestionOfCase(row: QuestionRow) {
  const { subjectKind: _, ...question } = viewQuestion(row)
  return { ...question, asker: personOf(row.askerId, row.askerName), isGone: row.isGone }
}
