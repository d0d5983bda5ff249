import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'

type WrittenTo = { userId: string; wroteAt: Date }

/** Finds the neighbors to whom a user has written in the last days, and when last; deleted accounts are left out. */
export async function findPeopleWrittenTo(db: Db, userId: string, days: number): Promise<WrittenTo[]> {
  const since = sql`now() - ${interval(days, 'days')}`
  const { rows } = await sql<WrittenTo>`
    select other as "userId", max(wrote_at) as "wroteAt" from (
      select helper_id as other, requester_wrote_at as wrote_at from conversations
        where requester_id = ${userId}::uuid and last_message_at > ${since}
      union all select requester_id, helper_wrote_at from conversations
        where helper_id = ${userId}::uuid and last_message_at > ${since}) as chats
    where other is not null and wrote_at > ${since}
    group by other`.execute(db)
  return rows
}
