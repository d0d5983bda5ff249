import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { nameToday } from '#server/db/former-migrations.ts'
import { migrate, migrations } from '#server/db/migrate.ts'
import type { Db, Tx } from '#server/db/tables.ts'
import { type Files, withArrival } from '#server/files/files.ts'
import { shelves } from '#server/files/sweep.ts'
import { handAgain } from '#server/mail/outbox.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { ownerOnlyFile } from '#server/process/owner-only.ts'
import { dropPushes } from '#server/push/store.ts'
import { site } from '#site'
import type { Archive } from './archive.ts'
import { fileIn, rowsIn } from './backup.ts'
import { findTables, writeRows } from './rows.ts'

/** Refuses what an older version cannot know, before anything is changed. */
export function refuseNewer({ about }: Archive) {
  const names = about.migrations.map(nameToday)
  if (names.length === 0 || names.some((name) => !(name in migrations)))
    throw new CannotStart(`The backup is from a newer version of ${site.name}. Restore it with that version.`)
}

/** Refuses a database, or a file store, that holds anything: a restore never mixes two neighborhoods. */
export async function refuseFull(db: Db, { storage }: Files) {
  const { rows } = await sql`select from pg_class where relkind in ('r', 'p')
    and (relnamespace = 'public'::regnamespace or relnamespace = to_regnamespace('pgboss'))`.execute(db)
  if (rows.length > 0)
    throw new CannotStart('The database is not empty. Restore into an empty one: nothing was changed.')
  for (const shelf of shelves)
    if ((await storage.list(shelf)).length > 0)
      throw new CannotStart('The file store is not empty. Restore into an empty one: nothing was changed.')
}

/** Puts a backup into an empty database and an empty file store. The rows come last, and all at once. */
export async function restore(archive: Archive, db: Db, files: Files): Promise<void> {
  await migrate(db, archive.about.migrations.map(nameToday))
  for (const id of idsOf(archive))
    await withArrival(files, async (path) => {
      const bytes = await archive.read(fileIn(id))
      await pipeline(bytes, createWriteStream(path, { mode: ownerOnlyFile, flush: true }))
      await files.storage.keep(id, path)
    })
  await db.transaction().execute((tx) => restoreRows(archive, tx))
  await migrate(db)
  // An older version may have had no such tables: they are there only now.
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await handAgain(tx)
    await dropPushes(tx)
  })
  await sql`analyze`.execute(db)
}

function idsOf({ about, names }: Archive): string[] {
  const files = names.filter((name) => name.startsWith(fileIn('')))
  return files.map((name) => name.slice(fileIn('').length)).filter((id) => !about.lost.includes(id))
}

async function restoreRows(archive: Archive, tx: Tx) {
  await sql`set local statement_timeout = 0`.execute(tx)
  for (const table of await findTables(tx)) await writeRows(tx, table, await archive.read(rowsIn(table)))
}
