import { findMigrations } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { findExistingIds, findInstallation } from '#server/features/files/store.ts'
import type { Storage } from '#server/platform/files/storage.ts'
import { writeArchive } from './archive.ts'
import { findFileRows } from './check-files.ts'
import { readSnapshot } from './read-snapshot.ts'
import { findTables, readRows } from './rows.ts'

/** Names of the entries in a backup. */
export const rowsEntry = (table: string) => `rows/${table}.jsonl`
export const fileEntry = (id: string) => `files/${id}`
export const secretEntry = 'secret'

type BackupSources = { db: Db; storage: Storage; secret: string | undefined; now: Date }

/**
 * Writes a backup of the installation to `path`: a snapshot of its rows, and the files that they name.
 * Files that have a row but are missing in the file store are skipped, and their ids are returned.
 */
export async function backUp({ db, storage, secret, now }: BackupSources, path: string): Promise<string[]> {
  const lost: string[] = []
  // The transaction ends before the first file is read, which may take hours: while it is open, a migration would wait
  // for it, and every query on that table would wait for the migration.
  await writeArchive(path, now, async (add) => {
    const { files, ...about } = await readSnapshot(db, async (tx) => {
      for (const table of await findTables(tx)) await add(rowsEntry(table), readRows(tx, table))
      return {
        installation: await findInstallation(tx),
        migrations: await findMigrations(tx),
        files: await findFileRows(tx),
      }
    })
    for (const { id } of files) await add(fileEntry(id), bytesOf(storage, id, lost))
    if (secret) await add(secretEntry, [secret])
    return { madeAt: now.toISOString(), ...about, lost }
  })
  // Files that were swept meanwhile do not count as lost.
  const known = await findExistingIds(db, lost)
  return lost.filter((id) => known.has(id))
}

async function* bytesOf(storage: Storage, id: string, lost: string[]) {
  const bytes = await storage.read(id)
  if (bytes) yield* bytes
  else lost.push(id)
}
