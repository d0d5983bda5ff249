import type { Db, Tx } from '#server/database/tables.ts'
import { idPrefixes, isFileId } from '#server/features/files/jobs.ts'
import { findExistingIds } from '#server/features/files/store.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { dayMs } from '#shared/time.ts'
import type { Finding } from './check-rows.ts'

export const findFileRows = (tx: Tx) => tx.selectFrom('files').select(['id', 'size']).execute()

type FileSizeRow = Awaited<ReturnType<typeof findFileRows>>[number]

/**
 * Returns the mismatches between the file store and the rows. Changes that the running server makes meanwhile are not
 * reported.
 */
export async function checkFiles(db: Db, storage: Storage, rows: FileSizeRow[], now: Date): Promise<Finding[]> {
  const sizes = new Map(rows.map(({ id, size }) => [id, size]))
  const [otherSize, noRow]: [string[], string[]] = [[], []]
  for (const idPrefix of idPrefixes)
    for (const { id, size, storedAt } of await storage.list(idPrefix)) {
      if (!isFileId(id)) continue
      const expected = sizes.get(id)
      if (expected === undefined && storedAt.getTime() < now.getTime() - dayMs) noRow.push(id)
      if (expected !== undefined && expected !== size) otherSize.push(id)
      sizes.delete(id)
    }
  const missing = await findMissing(storage, [...sizes.keys()])
  const [stillKnown, knownByNow] = [await findExistingIds(db, missing), await findExistingIds(db, noRow)]
  return [
    { what: 'a file is missing in the file store', ids: missing.filter((id) => stillKnown.has(id)) },
    { what: 'the size of a file has changed', ids: otherSize },
    { what: 'a stored file has had no row for a day', ids: noRow.filter((id) => !knownByNow.has(id)) },
  ]
}

/**
 * Returns the ids of those files that cannot be read. They are read one by one, because files stored before
 * installations had a folder of their own are never listed.
 */
async function findMissing(storage: Storage, ids: string[]): Promise<string[]> {
  const gone = []
  for (const id of ids) {
    const bytes = await storage.read(id)
    bytes?.destroy()
    if (bytes === undefined) gone.push(id)
  }
  return gone
}
