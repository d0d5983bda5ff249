import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ownerOnlyFolder } from '#server/platform/process/owner-only.ts'
import type { Storage } from './storage.ts'

const ignoreMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/**
 * Stores files in a folder or its subfolders, in 256 directories named by the first two characters of the file names.
 */
export function folderStorage(root: string): Storage {
  const directoryOf = (id: string) => join(root, dirname(id), basename(id).slice(0, 2))
  const pathOf = (id: string) => join(directoryOf(id), basename(id))

  return {
    /** The file comes from the same disk, so that the rename is atomic. */
    async save(id, path) {
      const created = await mkdir(directoryOf(id), { recursive: true, mode: ownerOnlyFolder })
      await rename(path, pathOf(id))
      await persist(directoryOf(id))
      if (created) for (const folder of new Set([dirname(directoryOf(id)), dirname(created)])) await persist(folder)
    },

    async read(id, range) {
      const file = await open(pathOf(id)).catch(ignoreMissing)
      return file?.createReadStream(range)
    },

    remove: (id) => rm(pathOf(id), { force: true }),

    async list(idPrefix) {
      const names = (await readdir(join(root, idPrefix)).catch(ignoreMissing)) ?? []
      const ids = names.map((name) => join(dirname(idPrefix), name))
      const found = await Promise.all(ids.map((id) => stat(pathOf(id)).catch(ignoreMissing)))
      return ids.flatMap((id, at) => (found[at] ? { id, storedAt: found[at].mtime, size: found[at].size } : []))
    },

    check: () => access(root, constants.R_OK | constants.W_OK | constants.X_OK),
  }
}

/** A renamed file survives a power failure only once its directory is synced to the disk. */
async function persist(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
