import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { Refused } from '#server/http/errors.ts'
import type { OnError } from '#server/process/on-error.ts'
import { backSoonSeconds } from '#shared/limits.ts'

/** The first and the last byte that is wanted, counted from 0. */
export type Range = { start: number; end: number }

/** What is kept, under which id, since when, and of how many bytes. */
export type Kept = { id: string; since: Date; size: number }

/** Where the bytes of files are: nothing but their ids is known here, and whose installation's they are. */
export type Storage = {
  /** Keeps the file that lies at `path`, which may be gone afterwards; it is whole and durable, or not there. */
  keep: (id: string, path: string) => Promise<void>
  /** Undefined where nothing is kept under the id. */
  read: (id: string, range?: Range) => Promise<Readable | undefined>
  /** No error where nothing is kept under the id. */
  remove: (id: string) => Promise<void>
  /** All whose ids begin with these two characters. */
  list: (shelf: string) => Promise<Kept[]>
  /** Fails where files could be neither read nor written, as far as can be told without writing. */
  check: () => Promise<void>
}

/**
 * The part of a storage that is this installation's: its files lie under its own id, so that it never lists, and never
 * sweeps, what is another's. A file that was kept before there was such an id lies without it, and is read and removed
 * there.
 */
export function ofInstallation(storage: Storage, installation: string): Storage {
  const keyOf = (id: string) => `${installation}/${id}`
  return {
    ...storage,
    keep: (id, path) => storage.keep(keyOf(id), path),
    read: async (id, range) => (await storage.read(keyOf(id), range)) ?? storage.read(id, range),
    remove: async (id) => {
      await storage.remove(keyOf(id))
      await storage.remove(id)
    },
    list: async (shelf) =>
      (await storage.list(keyOf(shelf))).map(({ id, ...kept }) => ({ id: id.slice(keyOf('').length), ...kept })),
  }
}

/** Whether the disk has no room, rather than no answer. */
export const isFull = ({ code = '' }: NodeJS.ErrnoException) => ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)

/** What a failure of the disk, or of the server that stands for it, is answered with. */
export const storageRefusal = (error: NodeJS.ErrnoException): Refused =>
  isFull(error) ? new Refused('storage_full') : new Refused('storage_away', backSoonSeconds)

/** A storage whose failures are told, and answered as what they are: no bug, but a disk or a server that is away. */
export function withRefusals(storage: Storage, onError: OnError): Storage {
  const fail = (error: NodeJS.ErrnoException): never => {
    onError(error)
    throw storageRefusal(error)
  }
  return {
    keep: (id, path) => storage.keep(id, path).catch(fail),
    read: (id, range) => storage.read(id, range).then(begun).catch(fail),
    remove: (id) => storage.remove(id).catch(fail),
    list: (shelf) => storage.list(shelf).catch(fail),
    check: () => storage.check().catch(fail),
  }
}

/** A file that is found and cannot be read says so at its first byte. */
async function begun(bytes: Readable | undefined) {
  if (bytes) await once(bytes, 'readable')
  return bytes
}
