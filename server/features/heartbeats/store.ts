import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { interval } from '#server/platform/db/interval.ts'
import type { JobName } from '#shared/operator/job-names.ts'

/** Notes that a node has scheduled this job, so that it counts as late only some time after that. */
export const recordStart = (db: Db, name: JobName, everySeconds: number) =>
  db
    .insertInto('heartbeats')
    .values({ name, every_seconds: everySeconds })
    .onConflict((row) => row.column('name').doUpdateSet({ every_seconds: everySeconds, started_at: sql`now()` }))
    .execute()

export const recordRun = (db: Db, name: JobName) =>
  db.updateTable('heartbeats').set({ ran_at: sql`now()` }).where('name', '=', name).execute()

export const recordFailure = (db: Db, name: JobName) =>
  db.updateTable('heartbeats').set({ failed_at: sql`now()` }).where('name', '=', name).execute()

export const findHeartbeats = (db: Db) =>
  db
    .selectFrom('heartbeats')
    .select(['name', 'every_seconds as everySeconds', 'started_at as startedAt'])
    .select(['ran_at as ranAt', 'failed_at as failedAt'])
    .execute()

/** A node that ended without saying so is remembered for a day. */
const silentNodeHours = 24

/** Notes that this node runs, and forgets those that have been silent for a day. */
export async function recordNode(db: Db, id: string, freeDiskBytes: number): Promise<void> {
  await db
    .insertInto('nodes')
    .values({ id, free_disk_bytes: freeDiskBytes })
    .onConflict((row) => row.column('id').doUpdateSet({ seen_at: sql`now()`, free_disk_bytes: freeDiskBytes }))
    .execute()
  await db
    .deleteFrom('nodes')
    .where('seen_at', '<', sql<Date>`now() - ${interval(silentNodeHours, 'hours')}`)
    .execute()
}

export const deleteNode = (db: Db, id: string) => db.deleteFrom('nodes').where('id', '=', id).execute()

export const findNodes = (db: Db) =>
  db
    .selectFrom('nodes')
    .select(['seen_at as seenAt', 'free_disk_bytes as freeDiskBytes'])
    .orderBy('seen_at', 'desc')
    .limit(100)
    .execute()
