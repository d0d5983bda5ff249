import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { Db } from '#server/db/tables.ts'
import type { OnError } from '#server/process/on-error.ts'
import { ownerOnlyFolder } from '#server/process/owner-only.ts'
import type { BucketSettings } from './bucket.ts'
import { folderStorage } from './folder.ts'
import { ofInstallation, type Storage, storageRefusal, withRefusals } from './storage.ts'
import { findInstallation } from './store.ts'

/** The files of the product: where they are kept, and where they lie while they come in. */
export type Files = { storage: Storage; arrivals: string; onError: OnError }

type Options = { folder: string; bucket?: BucketSettings | undefined; onError: OnError }

/** Files in the bucket where there is one, else in the folder; both make what comes in ready in the folder. */
export const openFiles = async ({ db, ...options }: Options & { db: Db }): Promise<Files> =>
  openFilesOf(await findInstallation(db), options)

export async function openFilesOf(installation: string, { folder, bucket, onError }: Options): Promise<Files> {
  const arrivals = `${folder}/arriving`
  await mkdir(arrivals, { recursive: true, mode: ownerOnlyFolder })
  // Loaded only where there is one: it is large, and a start that comes after a kill is quick without it.
  const whole = bucket ? (await import('./bucket.ts')).bucketStorage(bucket) : folderStorage(folder)
  return { storage: withRefusals(ofInstallation(whole, installation), onError), arrivals, onError }
}

/**
 * Gives `work` a path where nothing lies yet; whatever lies there afterwards is removed. What the disk refuses
 * meanwhile is not the sender's mistake.
 */
export async function withArrival<Result>({ arrivals, onError }: Files, work: (path: string) => Promise<Result>) {
  const path = `${arrivals}/${randomUUID()}`
  try {
    return await work(path)
  } catch (error) {
    if (!isOfDisk(error)) throw error
    onError(error)
    throw storageRefusal(error)
  } finally {
    // What the disk keeps against our will, the sweep finds.
    await rm(path, { force: true }).catch(onError)
  }
}

/** Whether the operating system refused it, and not we. */
export const isOfDisk = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'syscall' in error
