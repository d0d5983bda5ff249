import { type Selectable, sql } from 'kysely'
import type { Db, Tables, Tx } from '#server/database/tables.ts'
import type { Mask } from '#server/features/users/mask.ts'

type NewDecision = Pick<Selectable<Tables['decisions']>, 'kind' | 'rule' | 'facts'> & {
  caseId: string
  deciderId: string
  reporterText: string | null
}

/** Inserts a decision and returns its id. */
export async function insertDecision(
  tx: Tx,
  { caseId, deciderId, reporterText, ...decision }: NewDecision,
): Promise<string> {
  const { id } = await tx
    .insertInto('decisions')
    .values({ case_id: caseId, decider_id: deciderId, reporter_text: reporterText, ...decision })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Selects the end of the restriction by a row of `decisions`; null if it has none, or if it restricts nobody. */
export const endOfRestriction = sql<Date | null>`(select case when isfinite(ends_at) then ends_at end
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
      'decisions.created_at as createdAt',
      'decider.id as deciderId',
      'decider.first_name as deciderName',
    ])
    .select(endOfRestriction.as('until'))
export type DecisionRow = Awaited<ReturnType<ReturnType<typeof selectDecisions>['executeTakeFirstOrThrow']>>

export const findDecisionOf = (db: Db, caseId: string) =>
  selectDecisions(db).where('decisions.case_id', '=', caseId).executeTakeFirst()

/** Counts the decisions about an author that were more than advice, by kind. */
export const countDecisionsAbout = (db: Db, authorId: string) =>
  db
    .selectFrom('decisions')
    .innerJoin('cases', 'cases.id', 'decisions.case_id')
    .select(['decisions.kind'])
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('cases.author_id', '=', authorId)
    .where('decisions.kind', 'not in', ['keep', 'advise'])
    .groupBy('decisions.kind')
    .execute()

/** Masks the contact details of a moderator whose account is being deleted; the decisions stay. */
export const maskDecisionsBy = (tx: Tx, deciderId: string, mask: Mask) =>
  tx
    .updateTable('decisions')
    .set({ facts: mask('facts'), reporter_text: mask('reporter_text') })
    .where('decider_id', '=', deciderId)
    .execute()
