import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import type { Db } from '#server/database/tables.ts'
import type { BucketSettings } from '#server/platform/files/bucket-storage.ts'
import { folderStorage } from '#server/platform/files/folder-storage.ts'
import {
  isDiskError,
  type Storage,
  scopeToInstallation,
  storageRefusal,
  withRefusals,
} from '#server/platform/files/storage.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { ownerOnlyFolder } from '#server/platform/process/owner-only.ts'
import { findInstallation } from './store.ts'

/** Access to stored files, and the folder for incoming ones. */
export type Files = { storage: Storage; incomingFolder: string; onError: OnError }

type Options = { folder: string; bucket?: BucketSettings | undefined; onError: OnError }

/** Opens the bucket if there is one, else the folder; incoming files are always prepared in the folder. */
export const openFiles = async ({ db, ...options }: Options & { db: Db }): Promise<Files> =>
  openFilesOf(await findInstallation(db), options)

export async function openFilesOf(installation: string, { folder, bucket, onError }: Options): Promise<Files> {
  // The folder on the disk keeps its older name.
  const incomingFolder = `${folder}/arriving`
  await mkdir(incomingFolder, { recursive: true, mode: ownerOnlyFolder })
  // Loaded only if there is a bucket: the module is large, and a restart after a crash is faster without it.
  const backend = bucket
    ? (await import('#server/platform/files/bucket-storage.ts')).bucketStorage(bucket)
    : folderStorage(folder)
  return { storage: withRefusals(scopeToInstallation(backend, installation), onError), incomingFolder, onError }
}

/**
 * Gives `work` the path of a new file and removes that file afterwards. An error of the disk meanwhile is not the
 * sender's mistake.
 */
export async function withIncomingFile<Result>(
  { incomingFolder, onError }: Files,
  work: (path: string) => Promise<Result>,
) {
  const path = `${incomingFolder}/${randomUUID()}`
  try {
    return await work(path)
  } catch (error) {
    if (!isDiskError(error)) throw error
    onError(error)
    throw storageRefusal(error)
  } finally {
    // The sweep finds files that cannot be removed here.
    await rm(path, { force: true }).catch(onError)
  }
}
