import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { anyOf } from '#server/platform/db/any-of.ts'
import { countedDays, countsFrom } from '#shared/arrangements/limits.ts'
import type { PromiseRecord } from '#shared/arrangements/promise-schema.ts'
import type { Role } from '#shared/tasks/rules.ts'
import { dayMs } from '#shared/time.ts'
import { type PersonRecord, type RecordLine, recordOf } from './record.ts'

type StoredLine = RecordLine & { id: string; userId: string }

/** Returns the settled arrangements of the last 365 days of several people in one role. */
export async function findRecordLines(db: Db, userIds: string[], role: Role, now: Date): Promise<StoredLine[]> {
  const [own, other] = role === 'requester' ? columns : columns.toReversed()
  const rows = await db
    .selectFrom('arrangements')
    .select(['id', 'outcome', 'charged_to as chargedTo', 'ended_at as endedAt', 'time_zone as timeZone'])
    .select([sql.ref<string>(own as string).as('userId'), sql.ref<string | null>(other as string).as('otherId')])
    .where(anyOf(own as (typeof columns)[number], userIds))
    .where('outcome', 'is not', null)
    .where('ended_at', '>=', countsSince(now))
    .$narrowType<{ outcome: NonNullable<RecordLine['outcome']>; endedAt: Date }>()
    .execute()
  return rows.map((row) => ({ ...row, role }))
}

const columns = ['requester_id', 'helper_id'] as const

/** Returns the earliest end of an arrangement that still counts. */
const countsSince = (now: Date): Date => new Date(now.getTime() - countedDays * dayMs)

/** Returns the records of several people in one role by their ids, with one query. */
export async function findRecords(
  db: Db,
  userIds: string[],
  role: Role,
  now: Date,
): Promise<(userId: string) => PersonRecord> {
  const lines = Map.groupBy(await findRecordLines(db, userIds, role, now), ({ userId }) => userId)
  return (userId) => recordOf(lines.get(userId) ?? [], role, now)
}

/** Returns the numbers of a record, or of a newcomer's only how many there are. */
export function viewRecord({ done, late, noShows, contested }: PersonRecord): PromiseRecord {
  const soFar = done + late + noShows + contested
  return { soFar, counts: soFar < countsFrom ? null : { done, late, noShows, contested } }
}
