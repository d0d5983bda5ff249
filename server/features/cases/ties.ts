import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import { tieDays } from '#shared/constants.ts'
import type { Ties } from '#shared/moderation/rules.ts'

/** Reads what a volunteer has to do with the author and the reporters of each of these cases. */
export async function findTies(db: Db, userId: string, caseIds: string[]): Promise<Map<string, Ties>> {
  const recently = sql`now() - ${interval(tieDays, 'days')}`
  const { rows } = await sql<Ties & { id: string }>`
    select cases.id, cases.author_id is not distinct from ${userId}::uuid as "isAuthor",
      ${userId}::uuid = any(people.reporter_ids) as "isReporter",
      exists (select from blocks where blocker_id = ${userId} and blocked_id = any(people.ids)) as "hasBlocked",
      exists (select from tasks where status not in ('open', 'closed') and coalesce(completed_at, now()) > ${recently}
          and (requester_id = ${userId} and helper_id = any(people.ids)
            or helper_id = ${userId} and requester_id = any(people.ids)))
        or exists (select from offers join tasks on tasks.id = offers.task_id where released_at > ${recently}
          and (tasks.requester_id = ${userId} and offers.helper_id = any(people.ids)
            or offers.helper_id = ${userId} and tasks.requester_id = any(people.ids))) as "hadArrangement",
      exists (select from conversations where requester_id = ${userId} and helper_id = any(people.ids)
            and requester_wrote_at is not null
          or helper_id = ${userId} and requester_id = any(people.ids) and helper_wrote_at is not null)
        or exists (select from offers join tasks on tasks.id = offers.task_id
          where offers.helper_id = ${userId} and tasks.requester_id = any(people.ids)) as "hasWritten"
    from cases,
      lateral (select coalesce(array_agg(reporter_id), '{}') as reporter_ids,
        array_remove(array_append(array_agg(reporter_id), cases.author_id), null) as ids
        from reports where case_id = cases.id) as people
    where cases.id = any(${caseIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...ties }) => [id, ties]))
}
