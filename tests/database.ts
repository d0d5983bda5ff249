import { randomUUID } from 'node:crypto'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { askPglite, connect, jobsOfPglite, jobsOfServer, type OnStatement, openPglite } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { findTables } from '#server/upkeep/rows.ts'
import { urlOf } from './database-url.ts'

export const postgres = process.env['TEST_DATABASE_URL']

/** The databases that every test of a call runs on. */
export const engines = postgres ? ['embedded', 'postgres'] : ['embedded']

/** An empty database on the PostgreSQL that tests may use, or a copy of another there, and how to be rid of it. */
export async function freshDatabase(copy = ''): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${inject('ours')}${randomUUID().replaceAll('-', '')}`
  const ask = async (statement: string) => {
    const client = new pg.Client(postgres)
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await ask(`create database ${name} ${copy}`)
  return { url: urlOf(postgres as string, name), drop: () => ask(`drop database ${name} with (force)`) }
}

/** Embedded databases that nobody uses at the moment: one takes seconds to make, and next to nothing to empty. */
const idle: Embedded[] = []

type Embedded = { pglite: PGlite; shape: string }

type Options = { onStatement?: OnStatement | undefined; template?: string | undefined }

/** A database on this engine with the product's tables and nobody in it, or on PostgreSQL a copy of another, and how to be done with it. */
export async function openDatabase(engine: string, { onStatement, template }: Options = {}) {
  if (engine !== 'postgres') return openEmbedded()
  // A few pages are copied sooner through the log, which waits for no checkpoint; many sooner as files.
  const copy = template ? `template ${template} strategy file_copy` : `template ${inject('tables')}`
  const { url, drop } = await freshDatabase(copy)
  const { db, connections, close } = await connect({ url, onStatement })
  if (template) await migrate(db)
  await sql`update installation set id = default`.execute(db)
  // Nobody waits until it is gone: the run drops what is left.
  const closeAndDrop = () => close().then(() => void drop().catch(() => {}))
  return { db, url, jobs: jobsOfServer(url), connections, close: closeAndDrop }
}

async function openEmbedded() {
  const kept = idle.pop()
  const { pglite, shape } = kept && !kept.pglite.closed ? kept : await makeEmbedded()
  const isAsMade = (await shapeOf(pglite)) === shape
  const emptied = isAsMade ? { pglite, shape } : await makeTables(pglite)
  if (isAsMade) await removeRows(pglite)
  const close = async () => void idle.push(emptied)
  return { db: askPglite(pglite), url: undefined, jobs: jobsOfPglite(pglite), connections: undefined, close }
}

const makeEmbedded = async () => makeTables(await openPglite('memory://'))

async function makeTables(pglite: PGlite): Promise<Embedded> {
  await pglite.exec('drop schema public cascade; create schema public')
  await migrate(askPglite(pglite))
  return { pglite, shape: await shapeOf(pglite) }
}

async function removeRows(pglite: PGlite) {
  const tables = await askPglite(pglite).transaction().execute(findTables)
  await pglite.exec(`truncate ${tables.join()} restart identity; insert into installation default values`)
}

const catalogs = ['pg_attribute', 'pg_constraint', 'pg_index', 'pg_proc', 'pg_trigger']

/** Another one as soon as a table, an index, a rule or a function is added, changed or dropped. */
async function shapeOf(pglite: PGlite): Promise<string> {
  const parts = catalogs.map((catalog) => `(select (count(*), max(xmin::text::int8))::text from ${catalog})`)
  const { rows } = await pglite.query<{ shape: string }>(`select concat(${parts}) as shape`)
  return rows[0]?.shape as string
}
