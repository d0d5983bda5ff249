import type { Db, Tx } from '#server/db/tables.ts'
import type { Storage } from '#server/files/storage.ts'
import { findKnown } from '#server/files/store.ts'
import { isFileId, shelves } from '#server/files/sweep.ts'
import { dayMs } from '#shared/time.ts'
import type { Finding } from './row-faults.ts'

/** The files that had rows when this was asked. */
export const findFileRows = (tx: Tx) => tx.selectFrom('files').select(['id', 'size']).execute()

type Row = Awaited<ReturnType<typeof findFileRows>>[number]

/** Where the file store and the rows disagree. What the server changes meanwhile is no fault. */
export async function findFileFaults(db: Db, storage: Storage, rows: Row[], now: Date): Promise<Finding[]> {
  const sizes = new Map(rows.map(({ id, size }) => [id, size]))
  const [otherSize, noRow]: [string[], string[]] = [[], []]
  for (const shelf of shelves)
    for (const { id, size, since } of await storage.list(shelf)) {
      if (!isFileId(id)) continue
      const expected = sizes.get(id)
      if (expected === undefined && since.getTime() < now.getTime() - dayMs) noRow.push(id)
      if (expected !== undefined && expected !== size) otherSize.push(id)
      sizes.delete(id)
    }
  const gone = await findGone(storage, [...sizes.keys()])
  const [stillKnown, knownByNow] = [await findKnown(db, gone), await findKnown(db, noRow)]
  return [
    { what: 'a file is gone from the file store', ids: gone.filter((id) => stillKnown.has(id)) },
    { what: 'a file has another size than when it came in', ids: otherSize },
    { what: 'the file store has kept for a day what no row knows', ids: noRow.filter((id) => !knownByNow.has(id)) },
  ]
}

/** Which of these cannot be read: those from before there was an installation's folder are never listed. */
async function findGone(storage: Storage, ids: string[]): Promise<string[]> {
  const gone = []
  for (const id of ids) {
    const bytes = await storage.read(id)
    bytes?.destroy()
    if (bytes === undefined) gone.push(id)
  }
  return gone
}
