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
import { findTies } from '#server/features/cases/ties.ts'
import { appendToLog } from '#server/features/moderation-log/store.ts'
import { countReasons, findReportedPicture } from '#server/features/reports/store.ts'
import { paginate } from '#server/platform/db/paginate.ts'
import { refuse, refuseIf } from '#server/platform/http/errors.ts'
import type { Handlers } from '#server/platform/http/register-calls.ts'
import type { Viewer } from '#server/platform/http/viewer.ts'
import type { api } from '#shared/api.ts'
import { casesPageSize } from '#shared/constants.ts'
import { type Ties, whyNotModerate } from '#shared/moderation/rules.ts'
import { answerAppeals } from './answer-appeals.ts'
import { decide } from './decide.ts'
import { readCase, viewSummary } from './read-case.ts'
import { readLog } from './read-log.ts'
import { findWhyNotAnswer } from './why-not-answer.ts'

export const moderationHandlers = (auth: AuthService): Handlers<typeof api.moderation> => ({
  cases: async ({ db, input, viewer, nextPage }) => {
    const rows =
      input.state === 'open'
        ? await findQueue(db)
        : paginate(await findCasesIn(db, input.state, input.cursor), casesPageSize, nextPage)
    const ids = rows.map(({ id }) => id)
    const [ties, reasons] = await Promise.all([findTies(db, viewer.id, ids), countReasons(db, ids)])
    return rows.map((row) =>
      viewSummary(
        row,
        reasons.filter(({ caseId }) => caseId === row.id),
        ties.get(row.id) as Ties,
      ),
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

  decide: async ({ db, input, viewer, now, write }) => {
    const found = await requireDecidable(db, input.id, viewer.id)
    const ended = await write((tx, announce) => decide(tx, announce, { found, input, deciderId: viewer.id, now }))
    for (const sessionId of ended) if (found.authorId) auth.announceSessionEnd(found.authorId, sessionId)
    return readCase(db, input.id, viewer.id, now)
  },

  answer: async ({ db, input, viewer, now, write }) => {
    const found = await requireDecidable(db, input.id, viewer.id)
    const { whyNot, hasDecided } = await findWhyNotAnswer(db, { caseId: input.id, viewerId: viewer.id, now })
    refuseIf(whyNot)
    const answer = { found, input, answererId: viewer.id, isBySamePerson: hasDecided, now }
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
})

type CaseVerb = 'evidence_opened' | 'picture_shown' | 'case_claimed' | 'case_released'

const logCase = (tx: Tx, { id: actorId }: Viewer, verb: CaseVerb, id: string) =>
  appendToLog(tx, { actorId, verb, subject: { kind: 'case', id } })

/** Finds a case that this viewer is not too close to. */
async function requireDecidable(db: Db, id: string, viewerId: string): Promise<CaseRow> {
  const found = (await findCase(db, id)) ?? refuse('case_missing')
  refuseIf(whyNotModerate((await findTies(db, viewerId, [id])).get(id) as Ties))
  return found
}
