import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { askPglite, connect, jobsOfServer, type OnStatement, openPglite } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db, Tables } from '#server/db/tables.ts'
import { findTables } from '#server/upkeep/rows.ts'
import { urlOf } from './database-url.ts'

export const postgres = process.env['TEST_DATABASE_URL']

/** The databases that every test of a call runs on. */
export const engines = postgres ? ['embedded', 'postgres'] : ['embedded']

/**
 * What a database on PostgreSQL may be copied from: a few pages are copied sooner through the log, which waits for no
 * checkpoint.
 */
const tables = () => `template ${inject('tables')}`

/**
 * A database of its own on the PostgreSQL that tests may use, with the product's tables and nobody in it, and how to be
 * rid of it.
 */
export async function freshDatabase(from = tables()): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject('ours')}${randomUUID().replaceAll('-', '')}`
  const url = urlOf(postgres as string, name)
  await ask(postgres as string, `create database ${name} ${from}`)
  if (from) await ask(url, 'update installation set id = default')
  return { url, drop: () => ask(postgres as string, `drop database ${name} with (force)`) }
}

async function ask(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

type Options = { onStatement?: OnStatement | undefined; template?: string | undefined }

/**
 * A database on this engine with the product's tables and nobody in it, or on PostgreSQL a copy of another, and how to
 * be done with it.
 */
export async function openDatabase(engine: string, { onStatement, template }: Options = {}) {
  if (engine !== 'postgres') return openEmbedded()
  return template ? openCopyOnServer(template, onStatement) : openMadeOnServer(onStatement)
}

/** A database as nobody has opened it before, and how to be done with it. */
export async function openEmpty(engine: string) {
  if (engine === 'postgres') {
    const { url, drop } = await freshDatabase('')
    const { db, close } = await connect({ url })
    return { db, close: () => close().then(drop) }
  }
  const { pglite } = await takeEmbedded()
  await pglite.exec('drop schema if exists pgboss cascade; drop schema public cascade; create schema public')
  return { db: (await askPglite(pglite)).db, close: async () => void idleEmbedded.push({ pglite, shape: notMade }) }
}

/**
 * What nobody uses at the moment still holds what its last user left: to make another takes long, to empty it next to
 * nothing.
 */
const idleEmbedded: { pglite: PGlite; shape: string }[] = []
const idleOnServer: { url: string; drop: () => Promise<void>; shape: string }[] = []

const notMade = 'no tables yet'

async function openEmbedded() {
  const { pglite, shape } = await takeEmbedded()
  const { db } = await askPglite(pglite)
  if (!(await emptyIfAsMade(db, shape))) {
    await pglite.exec('drop schema public cascade; create schema public')
    await migrate(db)
  }
  const made = await shapeOf(db)
  const close = async () => void idleEmbedded.push({ pglite, shape: made })
  // Asked anew, it has forgotten the plans of what emptied it.
  return { ...(await askPglite(pglite)), url: undefined, close }
}

async function takeEmbedded() {
  const kept = idleEmbedded.pop()
  return kept && !kept.pglite.closed ? kept : { pglite: await openPglite('memory://'), shape: notMade }
}

async function openMadeOnServer(onStatement?: OnStatement) {
  const kept = (await takeEmptied()) ?? (await makeOnServer())
  const { db, connections, close } = await connect({ url: kept.url, onStatement })
  const closeAndKeep = () => close().then(() => void idleOnServer.push(kept))
  return { db, url: kept.url, jobs: jobsOfServer(kept.url), connections, close: closeAndKeep }
}

async function takeEmptied() {
  const kept = idleOnServer.pop()
  if (!kept || (await look(kept.url, (db) => emptyIfAsMade(db, kept.shape)))) return kept
  await kept.drop()
}

async function makeOnServer() {
  const fresh = await freshDatabase()
  return { ...fresh, shape: await look(fresh.url, shapeOf) }
}

async function look<T>(url: string, at: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await connect({ url })
  return at(db).finally(close)
}

async function openCopyOnServer(template: string, onStatement?: OnStatement) {
  // Many pages are copied sooner as files.
  const { url, drop } = await freshDatabase(`template ${template} strategy file_copy`)
  const { db, connections, close } = await connect({ url, onStatement })
  await migrate(db)
  // Nobody waits until it is gone: the run drops what is left.
  const closeAndDrop = () => close().then(() => void drop().catch(() => {}))
  return { db, url, jobs: jobsOfServer(url), connections, close: closeAndDrop }
}

/** Empties the tables where they are still as they were made; answers with whether they are. */
async function emptyIfAsMade(db: Db, shape: string): Promise<boolean> {
  if ((await shapeOf(db)) !== shape) return false
  await db.transaction().execute(async (tx) => {
    const tables = await findTables(tx)
    for (const table of tables.reverse()) await tx.deleteFrom(table as keyof Tables).execute()
    await tx.insertInto('installation').defaultValues().execute()
  })
  return true
}

const catalogs = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger']

/** Another one as soon as a table, an index, a rule or a function is added, changed or dropped. */
async function shapeOf(db: Db): Promise<string> {
  const parts = catalogs.map((catalog) => `(select (count(*), max(xmin::text::int8))::text from ${catalog})`)
  const { rows } = await sql<{ shape: string }>`select concat(${sql.raw(parts.join())}) as shape`.execute(db)
  return rows[0]?.shape as string
}
