import type { Db, Tx } from '#server/database/tables.ts'
import type { AuthService } from '#server/features/auth/auth-service.ts'
import {
  type CaseRow,
  claimCase,
  countCases,
  findCase,
  findCasesIn,
  findQueue,
  releaseCase,
} from '#server/features/cases/store.ts'
import { findVolunteers } from '#server/features/cases/volunteers.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { countReasons, findReportedPicture, findReporter } from '#server/features/reports/store.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Context, Handlers } from '#server/platform/http/register-calls.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { api } from '#shared/api.ts'
import { casesPageSize } from '#shared/constants.ts'
import { isOperator, knowsOne, type Volunteer, whyNotAnswer, whyNotWork } from '#shared/moderation/rules.ts'
import { answerAppeals } from './answer-appeals.ts'
import { askQuestion } from './ask-question.ts'
import { decide } from './decide.ts'
import { delayReporter, freeReporter } from './delay-reporter.ts'
import { keepReportedBy } from './keep-reported-by.ts'
import { pause } from './pause.ts'
import { findAppealedAt, readCase, viewSummary } from './read-case.ts'
import { readLog } from './read-log.ts'
import { writeNote } from './write-note.ts'

export const moderationHandlers = (auth: AuthService): Handlers<typeof api.moderation> => ({
  cases: async ({ db, input, viewer, nextPage }) => {
    const rows =
      input.state === 'open'
        ? await findQueue(db)
        : paginate(await findCasesIn(db, input.state, input.cursor), casesPageSize, nextPage)
    const ids = rows.map(({ id }) => id)
    const [volunteers, reasons] = await Promise.all([findVolunteers(db, ids), countReasons(db, ids)])
    return rows.map((row) =>
      viewSummary(row, {
        reasons: reasons.filter(({ caseId }) => caseId === row.id),
        volunteers: volunteers.get(row.id) ?? [],
        viewerId: viewer.id,
      }),
    )
  },

  counts: ({ db }) => countCases(db),

  case: async ({ db, input, viewer, now, write }) => {
    const found = await readCase(db, input.id, viewer.id, now)
    if (found.content) await write((tx) => logCase(tx, viewer, 'evidence_opened', input.id))
    return found
  },

  claim: async ({ db, input, viewer, now, write }) => {
    await requireDecidable(db, input.id, viewer.id)
    await write(async (tx) => {
      if (!(await claimCase(tx, input, viewer.id))) refuse('case_changed')
      await logCase(tx, viewer, 'case_claimed', input.id)
    })
    return readCase(db, input.id, viewer.id, now)
  },

  release: async ({ db, input, viewer, now, write }) => {
    await write(async (tx) => {
      if (!(await releaseCase(tx, input, viewer.id))) refuse('case_changed')
      await logCase(tx, viewer, 'case_released', input.id)
    })
    return readCase(db, input.id, viewer.id, now)
  },

  pause: async ({ db, input, viewer, now, write }) => {
    const found = (await findCase(db, input.id)) ?? refuse('case_missing')
    await write((tx, announce) => pause(tx, announce, { found, viewerId: viewer.id }))
    return readCase(db, input.id, viewer.id, now)
  },

  note: async ({ db, input: { id, text }, viewer, now, write }) => {
    await requireDecidable(db, id, viewer.id)
    await write((tx) => writeNote(tx, { caseId: id, writerId: viewer.id, text }))
    return readCase(db, id, viewer.id, now)
  },

  ask: async ({ db, input: { id, reportId = null, text }, viewer, now, write }) => {
    await requireDecidable(db, id, viewer.id)
    const question = { caseId: id, reportId, askerId: viewer.id, text }
    await write((tx, announce) => askQuestion(tx, announce, question))
    return readCase(db, id, viewer.id, now)
  },

  decide: async ({ db, input, viewer, now, write }) => {
    const { found, volunteers } = await requireDecidable(db, input.id, viewer.id)
    const decision = {
      found,
      input,
      deciderId: viewer.id,
      isByTied: knowsOne(viewer.id, volunteers),
      isOperator: isOperator(viewer.id, volunteers),
      now,
    }
    const ended = await write((tx, announce) => decide(tx, announce, decision))
    for (const sessionId of ended) if (found.authorId) auth.announceSessionEnd(found.authorId, sessionId)
    return readCase(db, input.id, viewer.id, now)
  },

  answer: async ({ db, input, viewer, now, write }) => {
    const { found, volunteers } = await requireDecidable(db, input.id, viewer.id)
    const appealedAt = await findAppealedAt(db, input.id)
    refuseIf(appealedAt ? whyNotAnswer(viewer.id, volunteers, { appealedAt, now }) : null)
    const isBySamePerson = volunteers.some(({ id, hasDecided }) => id === viewer.id && hasDecided)
    const isByTied = knowsOne(viewer.id, volunteers)
    const answer = {
      found,
      input,
      answererId: viewer.id,
      isBySamePerson,
      isByTied,
      isOperator: isOperator(viewer.id, volunteers),
      now,
    }
    const ended = await write((tx, announce) => answerAppeals(tx, announce, answer))
    for (const sessionId of ended) if (found.authorId) auth.announceSessionEnd(found.authorId, sessionId)
    return readCase(db, input.id, viewer.id, now)
  },

  log: async ({ db, input, viewer, nextPage }) => {
    const { lines, next } = await readLog(db, { viewerId: viewer.id, cursor: input.cursor })
    if (next !== undefined) nextPage(`${next}`)
    return lines
  },

  picture: async ({ db, input, viewer, write }) => {
    await requireDecidable(db, input.id, viewer.id)
    const picture = (await findReportedPicture(db, input.id, input.reportId)) ?? refuse('case_missing')
    await write((tx) => logCase(tx, viewer, 'picture_shown', input.id))
    return { image: `data:image/jpeg;base64,${picture.toString('base64')}` }
  },

  keepAll: async (context) => {
    const { db, input, viewer, now } = context
    await keepReportedBy(context, { caseId: input.id, reporterId: await requireReporter(context) })
    return readCase(db, input.id, viewer.id, now)
  },

  delayReporter: async (context) => {
    const { db, input, viewer, now, write } = context
    const delay = { caseId: input.id, reporterId: await requireReporter(context), actorId: viewer.id }
    await write((tx, announce) => delayReporter(tx, announce, delay))
    return readCase(db, input.id, viewer.id, now)
  },

  freeReporter: async (context) => {
    const { db, input, viewer, now, write } = context
    const delay = { caseId: input.id, reporterId: await requireReporter(context), actorId: viewer.id }
    await write((tx, announce) => freeReporter(tx, announce, delay))
    return readCase(db, input.id, viewer.id, now)
  },
})

type CaseVerb = 'evidence_opened' | 'picture_shown' | 'case_claimed' | 'case_released'

const logCase = (tx: Tx, { id: actorId }: Viewer, verb: CaseVerb, id: string) =>
  appendToLog(tx, { actorId, verb, subject: { kind: 'case', id } })

type Decidable = { found: CaseRow; volunteers: Volunteer[] }

/** Finds a case on which this viewer may work, with all who have a role. */
async function requireDecidable(db: Db, id: string, viewerId: string): Promise<Decidable> {
  const found = (await findCase(db, id)) ?? refuse('case_missing')
  const volunteers = (await findVolunteers(db, [id])).get(id) ?? []
  refuseIf(whyNotWork(viewerId, volunteers))
  return { found, volunteers }
}

type ReportContext = Pick<Context<{ id: string; reportId: string }>, 'db' | 'input' | 'viewer'>

/** Returns who made a report of a case on which this viewer may work. */
async function requireReporter({ db, input: { id, reportId }, viewer }: ReportContext): Promise<string> {
  await requireDecidable(db, id, viewer.id)
  const { reporterId } = (await findReporter(db, id, reportId)) ?? refuse('case_missing')
  return reporterId ?? refuse('reporter_gone')
}
