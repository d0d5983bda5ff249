import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import { type Mask, maskedAtLeast } from '#server/features/users/mask.ts'
import { interval } from '#server/platform/db/interval.ts'
import { factsMinCharacters, warningDays } from '#shared/constants.ts'
import type { SubjectKind } from '#shared/reports/choices.ts'

/** Number of authors whom one run of the job tells; the next ones are told by the next run. */
const dueNoticesMax = 100

type NewDecision = Pick<Selectable<Tables['decisions']>, 'kind' | 'rule' | 'facts'> & {
  caseId: string
  deciderId: string
  isByTied: boolean
  reporterText: string | null
  /** The time at which the author is told, if not at once. */
  noticeDueAt: Date | null
}

/** Inserts a decision and returns its id. */
export async function insertDecision(
  tx: Tx,
  { caseId, deciderId, isByTied, reporterText, noticeDueAt, ...decision }: NewDecision,
): Promise<string> {
  const { id } = await tx
    .insertInto('decisions')
    .values({
      case_id: caseId,
      decider_id: deciderId,
      is_by_tied: isByTied,
      reporter_text: reporterText,
      notice_due_at: noticeDueAt,
      ...decision,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Selects the end of the restriction by a row of `decisions`, or the time of the erasure; null if it has none, or if it
 * restricts nobody.
 */
export const endOfRestriction = sql<Date | null>`(select case when isfinite(coalesce(erase_at, ends_at))
    then coalesce(erase_at, ends_at) end
  from restrictions where restrictions.decision_id = decisions.id)`

const selectDecisions = (db: Db) =>
  db
    .selectFrom('decisions')
    .leftJoin('users as decider', 'decider.id', 'decisions.decider_id')
    .select([
      'decisions.id',
      'decisions.kind',
      'decisions.rule',
      'decisions.facts',
      'decisions.reporter_text as reporterText',
      'decisions.standing',
      'decisions.is_by_tied as isByTied',
      'decisions.notice_due_at as noticeDueAt',
      'decisions.created_at as createdAt',
      'decider.id as deciderId',
      'decider.first_name as deciderName',
    ])
    .select(endOfRestriction.as('until'))
export type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>

/** Reads the decisions of a case, the latest first: all but that one were replaced. */
export const findDecisionsOf = (db: Db, caseId: string) =>
  selectDecisions(db)
    .where('decisions.case_id', '=', caseId)
    .orderBy(sql`decisions.standing = 'replaced'`)
    .orderBy('decisions.created_at', 'desc')
    .execute()

/**
 * Takes back the decision of a case, or lets the next one replace it. Returns false if it does not stand, or if its
 * author was told meanwhile.
 */
export async function endDecision(
  tx: Tx,
  { id, noticeDueAt }: Pick<DecisionRow, 'id' | 'noticeDueAt'>,
  standing: 'reversed' | 'replaced',
): Promise<boolean> {
  const updated = await tx
    .updateTable('decisions')
    .set({ standing, notice_due_at: null })
    .where('id', '=', id)
    .where('notice_due_at', 'is not distinct from', noticeDueAt)
    .where('standing', '=', 'stands')
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Reads the decisions of which the author is to be told by now, the longest due first. */
export const findDueNotices = (db: Db) =>
  db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .select(['decisions.id as decisionId', 'cases.id as caseId', 'cases.author_id as authorId', 'decisions.kind'])
    .select(['cases.subject_kind as subjectKind', 'cases.subject_id as subjectId'])
    .where('notice_due_at', '<=', sql<Date>`now()`)
    .orderBy('notice_due_at')
    .limit(dueNoticesMax)
    .execute()
export type DueNotice = Awaited<ReturnType<typeof findDueNotices>>[number]

/** Notes that the author of a decision is told now; returns false if they need not be, or were told already. */
export async function endNoticeWait(tx: Tx, id: string): Promise<boolean> {
  const updated = await tx
    .updateTable('decisions')
    .set({ notice_due_at: null, author_told_at: sql`now()` })
    .where('id', '=', id)
    .where('standing', '=', 'stands')
    .where('notice_due_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  return updated.numUpdatedRows > 0n
}

/** Returns true if a decision that stands hides one of these things, apart from those of one case. */
export const isHiddenByOtherCase = async (
  tx: Tx,
  caseId: string,
  things: { kind: SubjectKind; id: string }[],
): Promise<boolean> =>
  (await tx
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .select('decisions.id')
    .where(({ or, and }) => or(things.map(({ kind, id }) => and({ subject_kind: kind, subject_id: id }))))
    .where('cases.id', '<>', caseId)
    .where('decisions.kind', '=', 'hide')
    .where('decisions.standing', '=', 'stands')
    .where('decisions.notice_due_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Counts the decisions about an author that were more than advice, by kind: neither those that were taken back or
 * replaced, nor warnings that have lapsed.
 */
export const countDecisionsAbout = (db: Db, authorId: string) =>
  db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .select(['decisions.kind'])
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('cases.author_id', '=', authorId)
    .where('decisions.kind', 'not in', ['keep', 'advise'])
    .where('decisions.standing', '=', 'stands')
    .where(
      sql<boolean>`(decisions.kind <> 'warn'
        or decisions.created_at > now() - ${interval(warningDays, 'days')})`,
    )
    .groupBy('decisions.kind')
    .execute()

/** Masks the contact details of a moderator whose account is being deleted; the decisions stay. */
export const maskDecisionsBy = (tx: Tx, deciderId: string, mask: Mask) =>
  tx
    .updateTable('decisions')
    .set({ facts: maskedAtLeast(mask('facts'), factsMinCharacters), reporter_text: mask('reporter_text') })
    .where('decider_id', '=', deciderId)
    .execute()
