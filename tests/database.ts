import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { inject } from 'vitest'
import { askPglite, connect, jobsOfServer, type OnStatement, openPglite } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { findTables } from '#server/upkeep/rows.ts'
import { urlOf } from './database-url.ts'

export const postgres = process.env['TEST_DATABASE_URL']

/** The databases that every test of a call runs on. */
export const engines = postgres ? ['embedded', 'postgres'] : ['embedded']

/** What a database on PostgreSQL may be copied from: a few pages are copied sooner through the log, which waits for no checkpoint. */
const tables = () => `template ${inject('tables')}`

/** A database of its own on the PostgreSQL that tests may use, with the product's tables and nobody in it, and how to be rid of it. */
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

/** Embedded databases that nobody uses at the moment: one takes seconds to make, and next to nothing to empty. */
const idle: Embedded[] = []

type Embedded = { pglite: PGlite; shape: string }

type Options = { onStatement?: OnStatement | undefined; template?: string | undefined }

/** A database on this engine with the product's tables and nobody in it, or on PostgreSQL a copy of another, and how to be done with it. */
export async function openDatabase(engine: string, { onStatement, template }: Options = {}) {
  if (engine !== 'postgres') return openEmbedded()
  // Many pages are copied sooner as files.
  const { url, drop } = await freshDatabase(template && `template ${template} strategy file_copy`)
  const { db, connections, close } = await connect({ url, onStatement })
  if (template) await migrate(db)
  // Nobody waits until it is gone: the run drops what is left.
  const closeAndDrop = () => close().then(() => void drop().catch(() => {}))
  return { db, url, jobs: jobsOfServer(url), connections, close: closeAndDrop }
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
  return { db: (await askPglite(pglite)).db, close: async () => void idle.push({ pglite, shape: notMade }) }
}

async function openEmbedded() {
  const taken = await takeEmbedded()
  const { pglite } = taken
  const isAsMade = (await shapeOf(pglite)) === taken.shape
  const emptied = isAsMade ? await removeRows(taken) : await makeTables(pglite)
  const close = async () => void idle.push(emptied)
  return { ...(await askPglite(pglite)), url: undefined, connections: undefined, close }
}

const notMade = 'no tables yet'

/** One that still holds what its last user left. */
async function takeEmbedded(): Promise<Embedded> {
  const kept = idle.pop()
  return kept && !kept.pglite.closed ? kept : { pglite: await openPglite('memory://'), shape: notMade }
}

async function makeTables(pglite: PGlite): Promise<Embedded> {
  await pglite.exec('drop schema public cascade; create schema public')
  await migrate((await askPglite(pglite)).db)
  return { pglite, shape: await shapeOf(pglite) }
}

async function removeRows(taken: Embedded) {
  const { pglite } = taken
  const tables = await (await askPglite(pglite)).db.transaction().execute(findTables)
  await pglite.exec(`truncate ${tables.join()} restart identity; insert into installation default values`)
  return taken
}

const catalogs = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger']

/** Another one as soon as a table, an index, a rule or a function is added, changed or dropped. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const parts = catalogs.map((catalog) => `(select (count(*), max(xmin::text::int8))::text from ${catalog})`)
  const { rows } = await pglite.query<{ shape: string }>(`select concat(${parts}) as shape`)
  return rows[0]?.shape as string
}
