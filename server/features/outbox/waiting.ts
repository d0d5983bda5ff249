import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { countedRowsMax } from '#shared/operator/limits.ts'

/** Mails or pushes that are due and unsent, counted up to a maximum, and the time since which the oldest waits. */
export async function findWaiting(db: Db, table: 'outbox' | 'pushes') {
  const isDue = sql<boolean>`(handed_at is not null or due_at <= now())`
  const due = db
    .selectFrom(table)
    .select(sql<number>`1`.as('one'))
    .where(isDue)
    .limit(countedRowsMax + 1)
  const oldestDue = db
    .selectFrom(table)
    .select(({ fn }) => fn.min('due_at').as('at'))
    .where('handed_at', 'is', null)
    .where('due_at', '<=', sql<Date>`now()`)
  const oldestQueued = db
    .selectFrom(table)
    .select(({ fn }) => fn.min('handed_at').as('at'))
    .where('handed_at', 'is not', null)
  const { count, since } = await db
    .selectFrom(due.as('due'))
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<Date | null>`least((${oldestDue}), (${oldestQueued}))`.as('since'),
    ])
    .executeTakeFirstOrThrow()
  return { count, since: since?.toISOString() ?? null }
}
