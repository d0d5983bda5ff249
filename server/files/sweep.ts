import { randomInt } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { repeat } from '#server/process/repeat.ts'
import { hourMs } from '#shared/time.ts'
import type { Files } from './files.ts'
import { deleteUnheld, findKnown } from './store.ts'

const sweepEveryMs = 20_000
const atOnce = 100

/** Files lie under the first two characters of their ids. */
export const shelves = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))

/** Removes what nobody holds any more: of deleted tasks, of former avatars, of uploads that were never sent. */
export async function sweepUnheld(db: Db, { storage }: Files, now: Date): Promise<void> {
  for (;;) {
    const ids = await deleteUnheld(db, now, atOnce)
    for (const id of ids) await storage.remove(id)
    if (ids.length < atOnce) return
  }
}

/** Whatever else lies in a folder or a bucket is not ours to remove. */
export const isFileId = (name: string) => z.safeParse(z.uuid(), name).success

/** Removes what lies in the storage without a row. What came within the hour may be getting its row just now. */
export async function sweepShelf(db: Db, { storage }: Files, shelf: string, now: Date): Promise<void> {
  const kept = (await storage.list(shelf)).filter(({ id }) => isFileId(id))
  const old = kept.filter(({ since }) => since.getTime() < now.getTime() - hourMs)
  for (let from = 0; from < old.length; from += atOnce) {
    const ids = old.slice(from, from + atOnce).map(({ id }) => id)
    const known = await findKnown(db, ids)
    for (const id of ids) if (!known.has(id)) await storage.remove(id)
  }
}

/** Removes what a process that was killed had just been sent. */
async function sweepArrivals({ arrivals }: Files, now: Date): Promise<void> {
  for (const name of await readdir(arrivals)) {
    const path = `${arrivals}/${name}`
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime.getTime() < now.getTime() - hourMs) await rm(path, { force: true })
  }
}

/**
 * What nobody holds is swept each time, and of the storage one shelf, a random one, so that several processes share the
 * work and none has to remember where it was.
 */
async function sweepFiles(db: Db, files: Files): Promise<void> {
  const now = new Date()
  await sweepUnheld(db, files, now)
  await sweepShelf(db, files, shelves[randomInt(shelves.length)] as string, now)
  await sweepArrivals(files, now)
}

export const keepSweepingFiles = (db: Db, files: Files, onError: OnError, everyMs = sweepEveryMs) =>
  repeat(() => sweepFiles(db, files), { everyMs }, onError)
