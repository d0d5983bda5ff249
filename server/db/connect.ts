import { mkdirSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { Kysely, PGliteDialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CannotStart } from '#server/cannot-start.ts'
import type { Tables } from './tables.ts'

const int8 = 20
const poolConnections = 10

/** PostgreSQL at `url`, else an embedded one in `folder`, else (tests) an embedded one in memory. */
export const connect = ({ url, folder }: { url?: string | undefined; folder?: string }) =>
  url ? connectToServer(url) : connectEmbedded(folder)

async function connectToServer(url: string) {
  pg.types.setTypeParser(int8, Number)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolConnections,
    connectionTimeoutMillis: 5000,
    // Every call is planned once: the lists' statements cost more to plan than to run.
    options: '-c plan_cache_mode=force_generic_plan',
  })
  // A lost idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  await pool.query('select 1').catch((error: Error) => {
    throw new CannotStart(`The database at DATABASE_URL does not answer: ${error.message || 'connection refused'}`)
  })
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, close: () => db.destroy() }
}

async function connectEmbedded(folder?: string) {
  const unlock = folder ? lock(folder) : () => {}
  const options = { extensions: { pg_trgm, unaccent }, parsers: { [int8]: Number } }
  const pglite = await PGlite.create(folder ? `${folder}/pg` : 'memory://', options)
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  return { db, close: () => db.destroy().finally(unlock) }
}

/** Two processes in one folder lose data silently; this lock ends with its process, even by kill -9. */
function lock(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const held = new DatabaseSync(`${folder}/lock`)
  try {
    held.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    throw new CannotStart(`${folder} is in use by another process. Stop that one first, or set DATA_DIR.`)
  }
  return () => held.close()
}
