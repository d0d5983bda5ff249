import { findMigrations } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import type { Storage } from '#server/files/storage.ts'
import { findInstallation, findKnown } from '#server/files/store.ts'
import { writeArchive } from './archive.ts'
import { asOfOneMoment } from './as-of-one-moment.ts'
import { findFileRows } from './file-faults.ts'
import { findTables, readRows } from './rows.ts'

/** Where the parts of a backup lie in it. */
export const rowsIn = (table: string) => `rows/${table}.jsonl`
export const fileIn = (id: string) => `files/${id}`
export const secretIn = 'secret'

type Sources = { db: Db; storage: Storage; secret: string | undefined; now: Date }

/**
 * Writes all that an installation is to `path`: its rows as of one moment, and the files they name. Answers with the
 * ids of files that a row names and the file store no longer has: they are lost already, and the rest is kept.
 */
export async function backUp({ db, storage, secret, now }: Sources, path: string): Promise<string[]> {
  const lost: string[] = []
  // Over before the first file is read, which may take hours: until then nobody can change a table, and whoever reads
  // it waits.
  await writeArchive(path, now, async (add) => {
    const { files, ...about } = await asOfOneMoment(db, async (tx) => {
      for (const table of await findTables(tx)) await add(rowsIn(table), readRows(tx, table))
      return {
        installation: await findInstallation(tx),
        migrations: await findMigrations(tx),
        files: await findFileRows(tx),
      }
    })
    for (const { id } of files) await add(fileIn(id), bytesOf(storage, id, lost))
    if (secret) await add(secretIn, [secret])
    return { madeAt: now.toISOString(), ...about, lost }
  })
  // What was swept while this was written was on its way out.
  const known = await findKnown(db, lost)
  return lost.filter((id) => known.has(id))
}

async function* bytesOf(storage: Storage, id: string, lost: string[]) {
  const bytes = await storage.read(id)
  if (bytes) yield* bytes
  else lost.push(id)
}
