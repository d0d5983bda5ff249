import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { RefusalError } from '#server/platform/http/errors.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { outageRetrySeconds } from '#shared/constants.ts'

/** First and last byte of the range, counted from 0. */
export type Range = { start: number; end: number }

/** A stored file: its id, when it was stored, and its size in bytes. */
export type StoredFile = { id: string; storedAt: Date; size: number }

/** Storage for the bytes of files; it knows only their ids and the installation that they belong to. */
export type Storage = {
  /** Stores the file at `path`, which may be moved away; it is stored completely and durably, or not at all. */
  save: (id: string, path: string) => Promise<void>
  /** Returns undefined if there is no such file. */
  read: (id: string, range?: Range) => Promise<Readable | undefined>
  /** Does not fail if there is no such file. */
  remove: (id: string) => Promise<void>
  /** Returns all files whose ids begin with these two characters. */
  list: (idPrefix: string) => Promise<StoredFile[]>
  /** Fails if files cannot be read or written, as far as that shows without writing. */
  check: () => Promise<void>
}

/**
 * Restricts a storage to this installation: its files are stored under the installation's id, so that it never lists or
 * sweeps those of another. Files stored before there was such an id are read and removed under their plain id.
 */
export function scopeToInstallation(storage: Storage, installation: string): Storage {
  const storageKey = (id: string) => `${installation}/${id}`
  return {
    ...storage,
    save: (id, path) => storage.save(storageKey(id), path),
    read: async (id, range) => (await storage.read(storageKey(id), range)) ?? storage.read(id, range),
    remove: async (id) => {
      await storage.remove(storageKey(id))
      await storage.remove(id)
    },
    list: async (idPrefix) =>
      (await storage.list(storageKey(idPrefix))).map(({ id, ...file }) => ({
        id: id.slice(storageKey('').length),
        ...file,
      })),
  }
}

/** Returns true if the disk is full, as opposed to unreachable. */
export const isDiskFull = ({ code = '' }: NodeJS.ErrnoException) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)

/** Returns the refusal for an error of the disk or of the storage server. */
export const storageRefusal = (error: NodeJS.ErrnoException): RefusalError =>
  isDiskFull(error) ? new RefusalError('storage_full') : new RefusalError('storage_away', outageRetrySeconds)

/**
 * Wraps a storage: failures are logged and answered as refusals, because a disk or server that is unreachable is no
 * bug.
 */
export function withRefusals(storage: Storage, onError: OnError): Storage {
  const fail = (error: NodeJS.ErrnoException): never => {
    onError(error)
    throw storageRefusal(error)
  }
  return {
    save: (id, path) => storage.save(id, path).catch(fail),
    read: (id, range) => storage.read(id, range).then(waitUntilReadable).catch(fail),
    remove: (id) => storage.remove(id).catch(fail),
    list: (idPrefix) => storage.list(idPrefix).catch(fail),
    check: () => storage.check().catch(fail),
  }
}

/** A file that exists but cannot be read fails at its first byte. */
async function waitUntilReadable(bytes: Readable | undefined) {
  if (bytes) await once(bytes, 'readable')
  return bytes
}

/** Returns true if the error comes from the operating system and is not a refusal of ours. */
export const isDiskError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && 'syscall' in error
