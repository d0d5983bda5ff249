import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { findHeartbeats, findNodes } from '#server/features/heartbeats/store.ts'
import { findProblems } from '#server/features/outbox/delivery-problems.ts'
import { findWaiting } from '#server/features/outbox/waiting.ts'
import { countDevices } from '#server/features/push/store.ts'
import { countRefusedAddresses } from '#server/features/users/store.ts'
import { findNeeds, isLate } from '#shared/operator/find-needs.ts'
import type { Health } from '#shared/operator/health-schema.ts'
import { jobNames } from '#shared/operator/job-names.ts'
import { nodeSilentMinutes } from '#shared/operator/limits.ts'
import { minuteMs } from '#shared/time.ts'
import { findLastBackup } from './backups.ts'

/** Settings of this node; they are the same on all nodes. */
export type HealthSettings = { isEmbedded: boolean; sentTo: Health['mail']['sentTo'] }

/** Reads how the installation is. Everything comes from the database, so that each node answers for all. */
export async function readHealth(db: Db, { isEmbedded, sentTo }: HealthSettings, now: Date): Promise<Health> {
  const [database, nodes, jobs, mails, pushes, devices, refusedAddresses, problems, backup] = await Promise.all([
    findDatabase(db),
    findNodes(db),
    readJobs(db, now),
    findWaiting(db, 'outbox'),
    findWaiting(db, 'pushes'),
    countDevices(db),
    countRefusedAddresses(db),
    findProblems(db),
    findLastBackup(db),
  ])
  const isSilent = ({ seenAt }: { seenAt: Date }) => now.getTime() - seenAt.getTime() > nodeSilentMinutes * minuteMs
  const running = nodes.filter((node) => !isSilent(node))
  const silent = nodes.filter(isSilent)
  const problem = (channel: 'mail' | 'push', outcome: 'refused' | 'given_up') =>
    problems.find((found) => found.channel === channel && found.outcome === outcome)?.count ?? 0
  const free = running.flatMap(({ freeDiskBytes }) => freeDiskBytes ?? [])
  const facts = {
    database: { isEmbedded, ...database },
    nodes: { running: running.length, silent: silent.length, silentSince: toText(silent[0]?.seenAt) },
    jobs,
    mail: {
      sentTo,
      waiting: mails,
      refusedAddresses,
      refused: problem('mail', 'refused'),
      givenUp: problem('mail', 'given_up'),
    },
    push: {
      devices,
      waiting: pushes,
      refused: problem('push', 'refused'),
      givenUp: problem('push', 'given_up'),
    },
    disk: { freeBytes: free.length > 0 ? Math.min(...free) : null },
    backup: { madeAt: toText(backup?.madeAt), lostFiles: backup?.lostFiles ?? 0 },
  }
  return { at: now.toISOString(), needs: findNeeds(facts, now), ...facts }
}

const toText = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

async function findDatabase(db: Db) {
  const { rows } = await sql<{ version: string; bytes: number }>`select current_setting('server_version') as version,
    pg_database_size(current_database())::float8 as bytes`.execute(db)
  return rows[0] ?? { version: '', bytes: 0 }
}

/** A job that no node has ever scheduled is late. */
async function readJobs(db: Db, now: Date): Promise<Health['jobs']> {
  const beats = await findHeartbeats(db)
  return jobNames.map((name) => {
    const beat = beats.find((found) => found.name === name)
    return {
      name,
      ranAt: toText(beat?.ranAt),
      failedAt: toText(beat?.failedAt),
      isLate: beat === undefined || isLate(beat, now),
    }
  })
}
