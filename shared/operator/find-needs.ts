import { backupMaxDays, diskLowBytes, mailWaitMaxMinutes, pushWaitMaxHours } from '#shared/operator/limits.ts'
import { dayMs, hourMs, minuteMs } from '#shared/time.ts'
import { type HealthPart, healthParts } from './health-parts.ts'
import type { Health } from './health-schema.ts'

type Beat = { everySeconds: number; startedAt: Date; ranAt: Date | null }

/** A job may miss one run, and take some minutes, before it counts as late. */
const graceMs = 5 * minuteMs

/** A job is late if it has not run for two of its intervals, since a node has scheduled it. */
export function isLate({ everySeconds, startedAt, ranAt }: Beat, now: Date): boolean {
  const lastMs = Math.max(startedAt.getTime(), ranAt?.getTime() ?? 0)
  return now.getTime() - lastMs > 2 * everySeconds * 1000 + graceMs
}

const isOlder = (at: string | null, maxMs: number, now: Date) => at !== null && now.getTime() - Date.parse(at) > maxMs

type Facts = Omit<Health, 'at' | 'needs'>

/** Tells whether the last run of a job has failed. */
export const hasFailed = ({ ranAt, failedAt }: Facts['jobs'][number]) =>
  failedAt !== null && (ranAt === null || failedAt > ranAt)

const rules: Record<HealthPart, (facts: Facts, now: Date) => boolean> = {
  // If it did not answer, there would be nothing to read here.
  database: () => false,
  nodes: ({ nodes }) => nodes.running === 0 || nodes.silent > 0,
  jobs: ({ jobs }) => jobs.some((job) => job.isLate || hasFailed(job)),
  mail: ({ mail }, now) =>
    mail.sentTo === 'folder' || mail.givenUp > 0 || isOlder(mail.waiting.since, mailWaitMaxMinutes * minuteMs, now),
  push: ({ push }, now) => isOlder(push.waiting.since, pushWaitMaxHours * hourMs, now),
  disk: ({ disk }) => disk.freeBytes !== null && disk.freeBytes < diskLowBytes,
  backup: ({ backup }, now) =>
    backup.madeAt === null || backup.lostFiles > 0 || isOlder(backup.madeAt, backupMaxDays * dayMs, now),
}

/** Finds the parts that need the operator. */
export const findNeeds = (facts: Facts, now: Date): HealthPart[] =>
  healthParts.filter((part) => rules[part](facts, now))
