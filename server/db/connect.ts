import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { CannotStart } from '#server/process/cannot-start.ts'
import { dataIn } from '#server/process/data-folder.ts'
import { logError } from '#server/process/log.ts'
import type { OnError } from '#server/process/on-error.ts'
import { ownerOnlyFolder } from '#server/process/owner-only.ts'
import { minuteMs } from '#shared/time.ts'
import { keepingPlans } from './kept-plans.ts'
import { openPulse } from './pulse.ts'
import type { Db, Tables } from './tables.ts'
import { whyNotConnect } from './why-not-connect.ts'
import { whyNotOpen, whyNotOpened } from './why-not-open.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const poolConnections = 10
/**
 * A new connection plans every statement anew, in the middle of the rush that asked for it: those of the last rush wait
 * for the next, but no longer than networks remember who says nothing (four minutes, by some clouds' load balancers).
 */
const idleMaxMs = 2 * minuteMs
/**
 * How long PostgreSQL works on one statement, waits for one lock, and keeps a transaction that nobody goes on with: far
 * beyond what any call needs, so that whatever hangs gives its connection back. Locks first, whose waiting says most.
 */
const waits = { lock_timeout: '5s', statement_timeout: '10s', idle_in_transaction_session_timeout: '15s' }

/**
 * Plans that do not depend on the values asked for: the lists' statements cost more to plan than to run, and more still
 * to compile. A page read out of turn costs little more than the next one, as in memory and on a disk without arms: at
 * the default a plan sorts all open tasks where it was meant to walk along some of them.
 */
const plans = { plan_cache_mode: 'force_generic_plan', jit: 'off', random_page_cost: '1.1' }

/** How long one connection is believed to be alive that says nothing, while the server answers others. */
const silenceMaxMs = 4500

/** Hears of every statement that was answered. */
export type OnStatement = (statement: { sql: string; parameters: readonly unknown[] }) => void

type Options = { url?: string | undefined; folder?: string; onError?: OnError; onStatement?: OnStatement | undefined }

/** How the jobs reach the same database: by connections of their own, or through the embedded one's only one. */
export type JobsDatabase =
  | { connectionString: string; max: number }
  | { db: { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> } }

const jobsConnections = 2

/** How many connections there are, by what they do, and how many wait for one. */
export type CountConnections = () => Record<'busy' | 'idle' | 'waiting', number>

/** PostgreSQL at `url`, else an embedded one in `folder`, else (tests) an embedded one in memory. */
export const connect = ({ url, folder, onError = logError, onStatement }: Options) =>
  url ? connectToServer(url, onError, onStatement) : connectEmbedded(folder, onError)

async function connectToServer(url: string, onError: OnError, onStatement?: OnStatement) {
  const options = Object.entries({ ...plans, ...waits }).map(([name, value]) => `-c ${name}=${value}`)
  const pool = openPool(
    {
      connectionString: url,
      max: poolConnections,
      idleTimeoutMillis: idleMaxMs,
      connectionTimeoutMillis: silenceMaxMs,
      options: options.join(' '),
    },
    onError,
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new CannotStart(whyNotConnect(error as Error), { cause: error })
  }
  const { unlessSilent, end } = openPulse(url)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: keepingPlans(pool, { silenceMaxMs, unlessSilent }) }),
    ...(onStatement && { log: ({ level, query }) => void (level === 'query' && onStatement(query)) }),
  })
  return { db, jobs: jobsOfServer(url), connections: countIn(pool), close: () => db.destroy().finally(end) }
}

/**
 * A lost connection is replaced by the pool; without a listener, idle or in a transaction, it would end the process.
 */
function openPool(config: pg.PoolConfig, onError: OnError): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('connect', (client) => void client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

const countIn =
  (pool: pg.Pool): CountConnections =>
  () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })

async function connectEmbedded(folder: string | undefined, onError: OnError) {
  const unlock = folder ? lock(folder, onError) : () => {}
  const opening = folder ? openFolder(dataIn(folder).database) : openPglite('memory://')
  const pglite = await opening.catch((error) => {
    unlock()
    throw error
  })
  const { db, ...asked } = await askPglite(pglite, onError)
  const close = () =>
    db
      .destroy()
      .then(() => pglite.close())
      .finally(unlock)
  return { db, ...asked, close }
}

export const jobsOfServer = (url: string): JobsDatabase => ({ connectionString: url, max: jobsConnections })

async function openFolder(path: string) {
  const whyNot = whyNotOpen(path)
  if (whyNot) throw new CannotStart(whyNot)
  const isNew = !existsSync(path)
  return openPglite(path).catch((error) => {
    const whyNot = whyNotOpened(path)
    if (isNew) rmSync(path, { recursive: true, force: true })
    throw new CannotStart(whyNot, { cause: error })
  })
}

/** PostgreSQL in this process, with all that the migrations and the statements need of it. */
export async function openPglite(where: string): Promise<PGlite> {
  const pglite = await PGlite.create(where, { extensions: { fuzzystrmatch, pg_trgm, unaccent } })
  await pglite.exec(
    Object.entries(plans)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join(';'),
  )
  return pglite
}

type Asked = { db: Db; jobs: JobsDatabase; connections: CountConnections }

/** Its one connection, which the product and its jobs take in turns; whoever asked before is forgotten. */
export async function askPglite(pglite: PGlite, onError: OnError = logError): Promise<Asked> {
  await pglite.exec('deallocate all')
  const pool = openPool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 }, onError)

  /** Several statements at once have several results, and may fail in the middle of a transaction of their own. */
  async function executeSql(text: string, values?: unknown[]) {
    const client = await pool.connect()
    try {
      const results = [await client.query(text, values)].flat()
      return { rows: results.flatMap(({ rows }) => rows) }
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }

  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: keepingPlans(pool) }) }),
    jobs: { db: { executeSql } },
    connections: countIn(pool),
  }
}

const sqliteBusy = 5

/** Two processes in one folder lose data silently; this lock ends with its process, even by kill -9. */
function lock(folder: string, onError: OnError): () => void {
  let held: DatabaseSync | undefined
  try {
    keepPrivate(folder, onError)
    held = new DatabaseSync(dataIn(folder).lock)
    held.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    held?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === sqliteBusy)
      throw new CannotStart(`${folder} is in use by another process: stop that one first, or set DATA_DIR.`)
    throw new CannotStart(`${folder} cannot be used for the data (${message}): put that right, or set DATA_DIR.`)
  }
  const lock = held
  return () => lock.close()
}

/** The embedded database's own files are readable by everybody: the folder around them must not be. */
function keepPrivate(folder: string, onError: OnError) {
  mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder })
  const isWider = (statSync(folder).mode & 0o777 & ~ownerOnlyFolder) !== 0
  try {
    if (isWider) chmodSync(folder, ownerOnlyFolder)
  } catch (error) {
    // Somebody else's folder, as a mounted volume may be: theirs to close.
    onError(error)
  }
}
