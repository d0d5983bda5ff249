import { randomInt } from 'node:crypto'
import { readdir, rm, stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/on-error.ts'
import type { Files } from './files.ts'
import { deleteUnheld, findKnown } from './store.ts'

const hourMs = 60 * 60 * 1000
const sweepEveryMs = 20_000
const atOnce = 100

/** Files lie under the first two characters of their ids. */
const shelves = Array.from({ length: 256 }, (_, number) => number.toString(16).padStart(2, '0'))

/** Removes what nobody holds any more: of deleted tasks, of former avatars, of uploads that were never sent. */
export async function sweepUnheld(db: Db, { storage }: Files, now: Date): Promise<void> {
  for (;;) {
    const ids = await deleteUnheld(db, now, atOnce)
    for (const id of ids) await storage.remove(id)
    if (ids.length < atOnce) return
  }
}

/** Whatever else lies in a folder or a bucket is not ours to remove. */
const isId = (name: string) => z.safeParse(z.uuid(), name).success

/** Removes what lies in the storage without a row. What came within the hour may be getting its row just now. */
export async function sweepShelf(db: Db, { storage }: Files, shelf: string, now: Date): Promise<void> {
  const kept = (await storage.list(shelf)).filter(({ id }) => isId(id))
  const old = kept.filter(({ since }) => since.getTime() < now.getTime() - hourMs)
  for (let from = 0; from < old.length; from += atOnce) {
    const ids = old.slice(from, from + atOnce).map(({ id }) => id)
    const known = await findKnown(db, ids)
    for (const id of ids) if (!known.has(id)) await storage.remove(id)
  }
}

/** Removes what a process that was killed had just been sent. */
export async function sweepArrivals({ arrivals }: Files, now: Date): Promise<void> {
  for (const name of await readdir(arrivals)) {
    const path = `${arrivals}/${name}`
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtime.getTime() < now.getTime() - hourMs) await rm(path, { force: true })
  }
}

/**
 * Sweeps now and then, as long as the process runs: what nobody holds each time, and of the storage one shelf, a random
 * one, so that several processes share the work and none has to remember where it was. Answers with how to end it.
 */
export function keepSweeping(db: Db, files: Files, onError: OnError, everyMs = sweepEveryMs): () => Promise<void> {
  let sweeping = Promise.resolve()
  const sweep = async () => {
    const now = new Date()
    await sweepUnheld(db, files, now)
    await sweepShelf(db, files, shelves[randomInt(shelves.length)] as string, now)
    await sweepArrivals(files, now)
  }
  const timer = setInterval(() => {
    sweeping = sweeping.then(sweep).catch(onError)
  }, everyMs)
  return async () => {
    clearInterval(timer)
    await sweeping
  }
}
