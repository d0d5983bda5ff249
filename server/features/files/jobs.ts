import { randomInt } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Db } from '#server/database/tables.ts'
import { repeatJob } from '#server/features/heartbeats/repeat-job.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { hourMs } from '#shared/time.ts'
import type { Files } from './files.ts'
import { deleteUnreferenced, findExistingIds } from './store.ts'

const sweepEveryMs = 20_000
const batchSize = 100

/** Files are stored in directories named by the first two characters of their ids. */
export const idPrefixes = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))

/**
 * Removes files that nothing references any more: those of deleted tasks, former avatars, and uploads that were never
 * sent.
 */
export async function sweepUnreferenced(db: Db, { storage }: Files, now: Date): Promise<void> {
  for (;;) {
    const ids = await deleteUnreferenced(db, now, batchSize)
    for (const id of ids) await storage.remove(id)
    if (ids.length < batchSize) return
  }
}

/** Returns false for any other file in the folder or bucket, which is not ours to remove. */
export const isFileId = (name: string) => z.safeParse(z.uuid(), name).success

/** Removes files in the storage that have no row. A file less than an hour old may be about to get its row. */
export async function sweepIdPrefix(db: Db, { storage }: Files, idPrefix: string, now: Date): Promise<void> {
  const stored = (await storage.list(idPrefix)).filter(({ id }) => isFileId(id))
  const old = stored.filter(({ storedAt }) => storedAt.getTime() < now.getTime() - hourMs)
  for (let from = 0; from < old.length; from += batchSize) {
    const ids = old.slice(from, from + batchSize).map(({ id }) => id)
    const existing = await findExistingIds(db, ids)
    for (const id of ids) if (!existing.has(id)) await storage.remove(id)
  }
}

/** Removes incoming files of a process that was killed. */
async function sweepIncomingFolder({ incomingFolder }: Files, now: Date): Promise<void> {
  for (const name of await readdir(incomingFolder)) {
    const path = `${incomingFolder}/${name}`
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime.getTime() < now.getTime() - hourMs) await rm(path, { force: true })
  }
}

/**
 * Each run sweeps all unreferenced files but only one random directory of the storage, so that several processes share
 * the work and none has to remember its position.
 */
async function sweepFiles(db: Db, files: Files): Promise<void> {
  const now = new Date()
  await sweepUnreferenced(db, files, now)
  await sweepIdPrefix(db, files, idPrefixes[randomInt(idPrefixes.length)] as string, now)
  await sweepIncomingFolder(files, now)
}

export const scheduleFileSweep = (db: Db, files: Files, onError: OnError, everyMs = sweepEveryMs) =>
  repeatJob(db, () => sweepFiles(db, files), { name: 'files', everyMs }, onError)
