import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { isSuspended } from '#server/features/visibility/suspended.ts'
import { interval } from '#server/platform/db/interval.ts'
import { tieDays } from '#shared/constants.ts'
import type { Ties, Volunteer } from '#shared/moderation/rules.ts'

type Row = Ties & { caseId: string; id: string; isOperator: boolean; hasDecided: boolean }

/** Reads everybody with a role who is not suspended, with their ties to the people of each of these cases. */
export async function findVolunteers(db: Db, caseIds: string[]): Promise<Map<string, Volunteer[]>> {
  const recently = sql`now() - ${interval(tieDays, 'days')}`
  const { rows } = await sql<Row>`
    select cases.id as "caseId", volunteer.user_id as id, volunteer.role = 'operator' as "isOperator",
      cases.state = 'appealed' and (
        exists (select from decisions where case_id = cases.id and decider_id = volunteer.user_id)
        or exists (select from appeal_answers where case_id = cases.id and answerer_id = volunteer.user_id)) as "hasDecided",
      cases.author_id is not distinct from volunteer.user_id as "isAuthor",
      volunteer.user_id = any(people.reporter_ids) as "isReporter",
      exists (select from blocks where blocker_id = volunteer.user_id and blocked_id = any(people.ids)) as "hasBlocked",
      exists (select from arrangements where coalesce(ended_at, now()) > ${recently}
          and (requester_id = volunteer.user_id and helper_id = any(people.ids)
            or helper_id = volunteer.user_id and requester_id = any(people.ids))) as "hadArrangement",
      exists (select from conversations where requester_id = volunteer.user_id and helper_id = any(people.ids)
            and requester_wrote_at is not null
          or helper_id = volunteer.user_id and requester_id = any(people.ids) and helper_wrote_at is not null)
        or exists (select from offers join tasks on tasks.id = offers.task_id
          where offers.helper_id = volunteer.user_id and tasks.requester_id = any(people.ids)) as "hasWritten"
    from cases
      cross join (select user_id, role from roles where not ${isSuspended(sql.ref('roles.user_id'))}) as volunteer,
      lateral (select coalesce(array_agg(reporter_id), '{}') as reporter_ids,
        array_remove(array_append(array_agg(reporter_id), cases.author_id), null) as ids
        from reports where case_id = cases.id) as people
    where cases.id = any(${caseIds}::uuid[])`.execute(db)
  const volunteers = new Map<string, Volunteer[]>(caseIds.map((id) => [id, []]))
  for (const { caseId, id, isOperator, hasDecided, ...ties } of rows)
    volunteers.get(caseId)?.push({ id, isOperator, hasDecided, ties })
  return volunteers
}
