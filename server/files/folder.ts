import { constants } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { ownerOnlyFolder } from '#server/process/owner-only.ts'
import type { Storage } from './storage.ts'

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
}

/** Keeps files in a folder, or in folders of it, on 256 shelves by the first two characters of their names. */
export function folderStorage(root: string): Storage {
  const shelfOf = (id: string) => join(root, dirname(id), basename(id).slice(0, 2))
  const pathOf = (id: string) => join(shelfOf(id), basename(id))

  return {
    /** The file comes from the same disk, so that it moves at once or not at all. */
    async keep(id, path) {
      const created = await mkdir(shelfOf(id), { recursive: true, mode: ownerOnlyFolder })
      await rename(path, pathOf(id))
      await persist(shelfOf(id))
      if (created) for (const folder of new Set([dirname(shelfOf(id)), dirname(created)])) await persist(folder)
    },

    async read(id, range) {
      const file = await open(pathOf(id)).catch(missing)
      return file?.createReadStream(range)
    },

    remove: (id) => rm(pathOf(id), { force: true }),

    async list(shelf) {
      const names = (await readdir(join(root, shelf)).catch(missing)) ?? []
      const ids = names.map((name) => join(dirname(shelf), name))
      const found = await Promise.all(ids.map((id) => stat(pathOf(id)).catch(missing)))
      return ids.flatMap((id, at) => (found[at] ? { id, since: found[at].mtime, size: found[at].size } : []))
    },

    check: () => access(root, constants.R_OK | constants.W_OK | constants.X_OK),
  }
}

/** What was moved into a folder outlives a power cut only once the folder itself is on the disk. */
async function persist(folder: string) {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
