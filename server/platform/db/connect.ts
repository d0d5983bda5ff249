import { chmodSync, existsSync, mkdirSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { PGlite } from '@electric-sql/pglite'
import { fuzzystrmatch } from '@electric-sql/pglite/contrib/fuzzystrmatch'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Db, Tables } from '#server/platform/db/db.ts'
import { dataPaths } from '#server/platform/process/data-folder.ts'
import { logError } from '#server/platform/process/log.ts'
import type { OnError } from '#server/platform/process/on-error.ts'
import { ownerOnlyFolder } from '#server/platform/process/owner-only.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'
import { minuteMs } from '#shared/time.ts'
import { describeConnectError } from './describe-connect-error.ts'
import { openLivenessProbe } from './liveness-probe.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { describeOpenError, whyNotOpen } from './why-not-open.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, Number)

const poolConnections = 10
/**
 * Idle connections stay open after a burst of requests, because a new connection has to plan every statement again.
 * Must be shorter than the four minutes after which the load balancers of some clouds drop idle connections.
 */
const idleMaxMs = 2 * minuteMs
/**
 * Limits for a statement, for waiting on one lock, and for an idle transaction. They are far beyond what any call
 * needs, so that anything that hangs gives its connection back. The lock timeout is the shortest, because its error
 * says most.
 */
const timeouts = { lock_timeout: '5s', statement_timeout: '10s', idle_in_transaction_session_timeout: '15s' }

/**
 * Forces plans that do not depend on the parameters, and disables JIT: planning the list queries costs more than
 * running them, and compiling them costs even more. Random reads cost little more than sequential ones in memory and on
 * SSDs; at the default cost, the planner sorts all open tasks instead of walking along an index.
 */
const plannerSettings = { plan_cache_mode: 'force_generic_plan', jit: 'off', random_page_cost: '1.1' }

/** Maximum wait for a response on one connection, while the server answers on others. */
const responseTimeoutMs = 4500

/** Called after every statement that succeeds. */
export type OnStatement = (statement: { sql: string; parameters: readonly unknown[] }) => void

type Options = { url?: string | undefined; folder?: string; onError?: OnError; onStatement?: OnStatement | undefined }

/** Access of the jobs to the same database: connections of their own, or the embedded database's only connection. */
export type JobsDatabase =
  | { connectionString: string; max: number }
  | { db: { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> } }

const jobsConnections = 2

/** Counts the connections by state, and the requests that wait for a connection. */
export type CountConnections = () => Record<'busy' | 'idle' | 'waiting', number>

/**
 * Connects to PostgreSQL at `url`; else opens an embedded database in `folder`, or in memory if there is none (tests).
 */
export const connect = ({ url, folder, onError = logError, onStatement }: Options) =>
  url ? connectToServer(url, onError, onStatement) : connectEmbedded(folder, onError)

async function connectToServer(url: string, onError: OnError, onStatement?: OnStatement) {
  const options = Object.entries({ ...plannerSettings, ...timeouts }).map(([name, value]) => `-c ${name}=${value}`)
  const pool = openPool(
    {
      connectionString: url,
      max: poolConnections,
      idleTimeoutMillis: idleMaxMs,
      connectionTimeoutMillis: responseTimeoutMs,
      options: options.join(' '),
    },
    onError,
  )
  try {
    await pool.query('select 1')
  } catch (error) {
    throw new StartupError(describeConnectError(error as Error), { cause: error })
  }
  const { runIfResponsive, end } = openLivenessProbe(url)
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool, { responseTimeoutMs, runIfResponsive }) }),
    ...(onStatement && { log: ({ level, query }) => void (level === 'query' && onStatement(query)) }),
  })
  return {
    db,
    jobs: serverJobsDatabase(url),
    connections: connectionCounter(pool),
    close: () => db.destroy().finally(end),
  }
}

/**
 * Opens a pool that replaces lost connections. An idle connection, or one in a transaction, that is lost without an
 * error listener would end the process.
 */
function openPool(config: pg.PoolConfig, onError: OnError): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('connect', (client) => void client.on('error', onError))
  pool.on('error', () => {})
  return pool
}

const connectionCounter =
  (pool: pg.Pool): CountConnections =>
  () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount })

async function connectEmbedded(folder: string | undefined, onError: OnError) {
  const unlock = folder ? lockFolder(folder, onError) : () => {}
  const opening = folder ? openFolder(dataPaths(folder).database) : openPglite('memory://')
  const pglite = await opening.catch((error) => {
    unlock()
    throw error
  })
  const { db, ...connection } = await connectPglite(pglite, onError)
  const close = () =>
    db
      .destroy()
      .then(() => pglite.close())
      .finally(unlock)
  return { db, ...connection, close }
}

export const serverJobsDatabase = (url: string): JobsDatabase => ({ connectionString: url, max: jobsConnections })

async function openFolder(path: string) {
  const whyNot = whyNotOpen(path)
  if (whyNot) throw new StartupError(whyNot)
  const isNew = !existsSync(path)
  return openPglite(path).catch((error) => {
    const message = describeOpenError(path)
    if (isNew) rmSync(path, { recursive: true, force: true })
    throw new StartupError(message, { cause: error })
  })
}

/** Opens PostgreSQL in this process, with all extensions and settings that the migrations and statements need. */
export async function openPglite(dataDir: string): Promise<PGlite> {
  const pglite = await PGlite.create(dataDir, { extensions: { fuzzystrmatch, pg_trgm, unaccent } })
  await pglite.exec(
    Object.entries(plannerSettings)
      .map(([name, value]) => `set ${name} = ${value}`)
      .join(';'),
  )
  return pglite
}

type EmbeddedConnection = { db: Db; jobs: JobsDatabase; connections: CountConnections }

/**
 * Opens the embedded database's single connection, which the product and its jobs share. Statements prepared by a
 * previous client are deallocated first.
 */
export async function connectPglite(pglite: PGlite, onError: OnError = logError): Promise<EmbeddedConnection> {
  await pglite.exec('deallocate all')
  const pool = openPool({ ...createPgConfig(pglite), max: 1, idleTimeoutMillis: 0 }, onError)

  /** A text with several statements yields several results, and may fail inside a transaction that it began itself. */
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
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) }),
    jobs: { db: { executeSql } },
    connections: connectionCounter(pool),
  }
}

const sqliteBusy = 5

/**
 * Locks the folder, because two processes in one folder lose data silently. The lock ends with its process, even after
 * kill -9.
 */
function lockFolder(folder: string, onError: OnError): () => void {
  let database: DatabaseSync | undefined
  try {
    makePrivate(folder, onError)
    database = new DatabaseSync(dataPaths(folder).lock)
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    database?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === sqliteBusy)
      throw new StartupError(`${folder} is in use by another process: stop that one first, or set DATA_DIR.`)
    throw new StartupError(`${folder} cannot be used for the data (${message}): put that right, or set DATA_DIR.`)
  }
  const lock = database
  return () => lock.close()
}

/** The embedded database's own files are readable by all users, so the folder around them must not be. */
function makePrivate(folder: string, onError: OnError) {
  mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder })
  const isTooOpen = (statSync(folder).mode & 0o777 & ~ownerOnlyFolder) !== 0
  try {
    if (isTooOpen) chmodSync(folder, ownerOnlyFolder)
  } catch (error) {
    // The folder belongs to another user, as a mounted volume may; only that user can change its mode.
    onError(error)
  }
}
