import { sql } from 'kysely'
import type { Tx } from '#server/database/tables.ts'
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
