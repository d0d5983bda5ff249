import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { currentName } from '#server/database/former-migrations.ts'
import { migrate, migrations } from '#server/database/migrate.ts'
import type { Db, Tx } from '#server/database/tables.ts'
import { deleteFactorResets } from '#server/features/auth/factor-resets.ts'
import { deletePartialSessions } from '#server/features/auth/partial-sessions.ts'
import { deleteChallenges } from '#server/features/auth/passkey-challenges.ts'
import { type Files, withIncomingFile } from '#server/features/files/files.ts'
import { idPrefixes } from '#server/features/files/jobs.ts'
import { requeueQueuedMails } from '#server/features/outbox/store.ts'
import { deletePushes } from '#server/features/push/store.ts'
import { ownerOnlyFile } from '#server/platform/process/owner-only.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { site } from '#site'
import type { Archive } from './archive.ts'
import { fileEntry, rowsEntry } from './backup.ts'
import { findTables, writeRows } from './rows.ts'

/** Refuses a backup of a newer version before anything is changed. */
export function refuseNewerBackup({ about }: Archive) {
  const names = about.migrations.map(currentName)
  if (names.length === 0 || names.some((name) => !(name in migrations)))
    throw new StartupError(`The backup is from a newer version of ${site.name}. Restore it with that version.`)
}

/** Refuses a database or a file store that is not empty: a restore never mixes two installations. */
export async function refuseNonEmpty(db: Db, { storage }: Files) {
  const { rows } = await sql`select from pg_class where relkind in ('r', 'p')
    and (relnamespace = 'public'::regnamespace or relnamespace = to_regnamespace('pgboss'))`.execute(db)
  if (rows.length > 0)
    throw new StartupError('The database is not empty. Restore into an empty one: nothing was changed.')
  for (const idPrefix of idPrefixes)
    if ((await storage.list(idPrefix)).length > 0)
      throw new StartupError('The file store is not empty. Restore into an empty one: nothing was changed.')
}

/** Restores a backup into an empty database and an empty file store. The rows come last, in one transaction. */
export async function restore(archive: Archive, db: Db, files: Files): Promise<void> {
  await migrate(db, archive.about.migrations.map(currentName))
  for (const id of idsOf(archive))
    await withIncomingFile(files, async (path) => {
      const bytes = await archive.read(fileEntry(id))
      await pipeline(bytes, createWriteStream(path, { mode: ownerOnlyFile, flush: true }))
      await files.storage.save(id, path)
    })
  await db.transaction().execute((tx) => restoreRows(archive, tx))
  await migrate(db)
  // A backup of an older version may lack these tables; they exist only after the migration.
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await requeueQueuedMails(tx)
    await deletePushes(tx)
    await deletePartialSessions(tx)
    await deleteFactorResets(tx)
    await deleteChallenges(tx)
  })
  await sql`analyze`.execute(db)
}

function idsOf({ about, names }: Archive): string[] {
  const files = names.filter((name) => name.startsWith(fileEntry('')))
  return files.map((name) => name.slice(fileEntry('').length)).filter((id) => !about.lost.includes(id))
}

async function restoreRows(archive: Archive, tx: Tx) {
  await sql`set local statement_timeout = 0`.execute(tx)
  for (const table of await findTables(tx)) await writeRows(tx, table, await archive.read(rowsEntry(table)))
}
