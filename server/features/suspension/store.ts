import { sql } from 'kysely'
import type { Db, Tx } from '#server/database/tables.ts'
import { isOldEvidence } from '#server/features/cases/old-evidence.ts'
import { isSuspended } from '#server/features/visibility/suspended.ts'

/** Notes who is told that somebody is gone by this decision; returns those who were not told of it already. */
export async function insertTold(tx: Tx, decisionId: string, userIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    insert into told_of_suspensions (decision_id, user_id)
      select ${decisionId}::uuid, users.id from users where users.id = any(${userIds}::uuid[]) for key share of users
    on conflict do nothing
    returning user_id as "userId"`.execute(tx)
  return rows.map(({ userId }) => userId)
}

/** Lets those who were told by one decision count as told by the decision that replaces it. */
export const moveTold = (tx: Tx, fromDecisionId: string, toDecisionId: string) =>
  tx
    .updateTable('told_of_suspensions')
    .set({ decision_id: toDecisionId })
    .where('decision_id', '=', fromDecisionId)
    .execute()

/**
 * Takes those who were told that a user is gone by decisions that stand no longer, each of them once. Nobody is taken
 * while the account is suspended by another decision.
 */
export async function takeTold(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ toldId: string }>`
    delete from told_of_suspensions using decisions, cases
    where decisions.id = decision_id and cases.id = decisions.case_id and cases.author_id = ${userId}
      and decisions.standing <> 'stands' and not ${isSuspended(sql`${userId}`)}
    returning told_of_suspensions.user_id as "toldId"`.execute(tx)
  return [...new Set(rows.map(({ toldId }) => toldId))]
}

/** Finds those who were told of this account by a suspension for a money trick that still lasts. */
export async function findWarned(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct told_of_suspensions.user_id as "userId" from told_of_suspensions
      join decisions on decisions.id = decision_id join cases on cases.id = decisions.case_id
    where cases.author_id = ${userId}
      and exists (select from restrictions where restrictions.decision_id = decisions.id and ends_at > now())
      and exists (select from reports where reports.case_id = cases.id and reason = 'scam')`.execute(tx)
  return rows.map((row) => row.userId)
}

/** Deletes whom we have told of old decisions, together with the evidence: nobody can take those back any more. */
export const deleteOldTold = (db: Db) =>
  sql`delete from told_of_suspensions where decision_id in (select id from decisions where ${isOldEvidence})`.execute(
    db,
  )
