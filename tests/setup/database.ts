import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '#server/database/migrate.ts'
import type { Db, Tables } from '#server/database/tables.ts'
import { findTables } from '#server/operations/rows.ts'
import {
  connect,
  connectPglite,
  type OnStatement,
  openPglite,
  serverJobsDatabase,
} from '#server/platform/db/connect.ts'
import { urlOf } from './database-url.ts'

export const postgres = process.env['TEST_DATABASE_URL']

/** The database engines that every test of a call runs on. */
export const engines = postgres ? ['embedded', 'postgres'] : ['embedded']

/**
 * Template clause of CREATE DATABASE. The default strategy, which copies through the log and needs no checkpoint, is
 * faster for few pages.
 */
const tables = () => `template ${inject('templateDatabase')}`

/** Creates a database on the test PostgreSQL, with the product's tables and no users, and a function that drops it. */
export async function freshDatabase(from = tables()): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject('databasePrefix')}${randomUUID().replaceAll('-', '')}`
  const url = urlOf(postgres as string, name)
  await execute(postgres as string, `create database ${name} ${from}`)
  if (from) await execute(url, 'update installation set id = default')
  return { url, drop: () => execute(postgres as string, `drop database ${name} with (force)`) }
}

async function execute(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

type DatabaseOptions = { onStatement?: OnStatement | undefined; template?: string | undefined }

/**
 * Opens a database with the product's tables and no users, or on PostgreSQL a copy of `template`, and a function to
 * close it.
 */
export async function openDatabase(engine: string, { onStatement, template }: DatabaseOptions = {}) {
  if (engine !== 'postgres') return openEmbedded()
  return template ? openCopyOnServer(template, onStatement) : openOnServer(onStatement)
}

/** Opens a database without tables, and a function to close it. */
export async function openEmptyDatabase(engine: string) {
  if (engine === 'postgres') {
    const { url, drop } = await freshDatabase('')
    const { db, close } = await connect({ url })
    return { db, close: () => close().then(drop) }
  }
  const { pglite } = await takeIdleEmbedded()
  await pglite.exec('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  return {
    db: (await connectPglite(pglite)).db,
    close: async () => void idleEmbedded.push({ pglite, fingerprint: noTables }),
  }
}

/** Idle databases, which still hold their last user's rows: creating a new one is slow, emptying one is fast. */
const idleEmbedded: { pglite: PGlite; fingerprint: string }[] = []
const idleOnServer: { url: string; drop: () => Promise<void>; fingerprint: string }[] = []

const noTables = 'no tables'

async function openEmbedded() {
  const { pglite, fingerprint } = await takeIdleEmbedded()
  const { db } = await connectPglite(pglite)
  if (!(await emptyIfUnchanged(db, fingerprint))) {
    await pglite.exec('drop schema public cascade; create schema public')
    await migrate(db)
  }
  const currentFingerprint = await fingerprintOf(db)
  const close = async () => void idleEmbedded.push({ pglite, fingerprint: currentFingerprint })
  // A new connection has no cached plans of the statements that emptied the tables.
  return { ...(await connectPglite(pglite)), url: undefined, close }
}

async function takeIdleEmbedded() {
  const idle = idleEmbedded.pop()
  return idle && !idle.pglite.closed ? idle : { pglite: await openPglite('memory://'), fingerprint: noTables }
}

async function openOnServer(onStatement?: OnStatement) {
  const idle = (await takeEmptiedOnServer()) ?? (await createOnServer())
  const { db, connections, close } = await connect({ url: idle.url, onStatement })
  const closeAndReuse = () => close().then(() => void idleOnServer.push(idle))
  return { db, url: idle.url, jobs: serverJobsDatabase(idle.url), connections, close: closeAndReuse }
}

async function takeEmptiedOnServer() {
  const idle = idleOnServer.pop()
  if (!idle || (await withDatabase(idle.url, (db) => emptyIfUnchanged(db, idle.fingerprint)))) return idle
  await idle.drop()
}

async function createOnServer() {
  const fresh = await freshDatabase()
  return { ...fresh, fingerprint: await withDatabase(fresh.url, fingerprintOf) }
}

async function withDatabase<T>(url: string, at: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await connect({ url })
  return at(db).finally(close)
}

async function openCopyOnServer(template: string, onStatement?: OnStatement) {
  // Copying as files is faster for many pages.
  const { url, drop } = await freshDatabase(`template ${template} strategy file_copy`)
  const { db, connections, close } = await connect({ url, onStatement })
  await migrate(db)
  // `close` does not wait for the drop; the end of the run drops all remaining databases.
  const closeAndDrop = () => close().then(() => void drop().catch(() => {}))
  return { db, url, jobs: serverJobsDatabase(url), connections, close: closeAndDrop }
}

/** Empties the tables; returns false if the schema has changed, or if the log has lines, which nobody can delete. */
async function emptyIfUnchanged(db: Db, fingerprint: string): Promise<boolean> {
  if ((await fingerprintOf(db)) !== fingerprint) return false
  if (await db.selectFrom('moderation_log').select('id').limit(1).executeTakeFirst()) return false
  await db.transaction().execute(async (tx) => {
    const tables = await findTables(tx)
    for (const table of tables.reverse()) await tx.deleteFrom(table as keyof Tables).execute()
    await tx.insertInto('installation').defaultValues().execute()
  })
  return true
}

const catalogs = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger']

/**
 * Fingerprint of the schema: it changes when a table, index, constraint, trigger or function is added, changed or
 * dropped.
 */
async function fingerprintOf(db: Db): Promise<string> {
  const parts = catalogs.map((catalog) => `(select (count(*), max(xmin::text::int8))::text from ${catalog})`)
  const { rows } = await sql<{ fingerprint: string }>`select concat(${sql.raw(parts.join())}) as fingerprint`.execute(
    db,
  )
  return rows[0]?.fingerprint as string
}
