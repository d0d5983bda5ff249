import { sql } from 'kysely'
import type { Db, Tables } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { problemDays } from '#shared/operator/limits.ts'

type Problem = Pick<Tables['delivery_problems'], 'channel' | 'outcome'>

/** Counts mails or pushes that will not arrive, for all nodes and without their recipients. */
export async function countProblem(db: Db, problem: Problem, count = 1): Promise<void> {
  await db
    .insertInto('delivery_problems')
    .values({ ...problem, count })
    .onConflict((row) =>
      row.columns(['day', 'channel', 'outcome']).doUpdateSet({ count: sql`delivery_problems.count + excluded.count` }),
    )
    .execute()
  await db.deleteFrom('delivery_problems').where(sql<boolean>`day < current_date - 90`).execute()
}

/** Sums the problems of the last days. */
export const findProblems = (db: Db) =>
  db
    .selectFrom('delivery_problems')
    .select(['channel', 'outcome', sql<number>`sum(count)::integer`.as('count')])
    .where(sql<boolean>`day > (now() - ${interval(problemDays, 'days')})::date`)
    .groupBy(['channel', 'outcome'])
    .execute()
