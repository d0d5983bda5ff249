import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { unresponsiveMessage } from './errors.ts'
import type { LivenessProbe } from './liveness-probe.ts'

/**
 * Maximum number of prepared statements for each connection. The search filters alone combine to more; the first ones
 * to arrive, which are also the most frequent, are prepared, and all others are planned each time.
 */
const preparedMax = 400

/**
 * Returns false for a statement that selects every column: a later version's new column would break its cached plan.
 */
export const isPreparable = (statement: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/.test(statement) && !/(select|returning) \*|\.\*/.test(statement)

/**
 * Creates the function that names the statements to prepare on the connections of one pool; it returns undefined for
 * those that must not be prepared. Planning a list query costs more than running it.
 */
function openStatementNames() {
  const names = new Map<string, string>()
  return (statement: string): string | undefined => {
    const existing = names.get(statement)
    if (existing !== undefined) return existing
    if (names.size >= preparedMax || !isPreparable(statement)) return
    const name = `prepared_${names.size}`
    names.set(statement, name)
    return name
  }
}

/** Timeouts for an unresponsive server. */
type ResponseTimeout = {
  /** Maximum wait for a response on one connection. */
  responseTimeoutMs?: number
  runIfResponsive: LivenessProbe['runIfResponsive']
}

/** The embedded database is part of this process and cannot become unresponsive. */
const noTimeout: ResponseTimeout = { runIfResponsive: (ask) => ask() }

/**
 * Wraps the pool for Kysely: each connection plans a statement once, and is destroyed once it is unresponsive. Kysely
 * names no statement, and pg prepares only those that have a name.
 */
export function withPreparedStatements(pool: Pool, timeout = noTimeout): PostgresPool {
  const statementNameOf = openStatementNames()
  async function connect() {
    let isGivenUp = false
    const checkOut = () =>
      pool.connect().then((client) => {
        if (isGivenUp) client.release()
        return client
      })
    try {
      return wrapClient(await timeout.runIfResponsive(checkOut), statementNameOf, timeout)
    } catch (error) {
      isGivenUp = true
      throw error
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

/** `query_timeout` is an option of the driver that its types lack. */
type TimedQuery = QueryConfig & { query_timeout: number | undefined }

/** A transaction that lifts the statement timeout, for example to build an index, is waited for without limit. */
const liftsTimeout = /^set (local )?statement_timeout = 0/
const restoresTimeout = /^reset statement_timeout/

/** Kysely's streams are left out, because nothing here uses them. */
function wrapClient(
  client: PoolClient,
  statementNameOf: ReturnType<typeof openStatementNames>,
  timeout: ResponseTimeout,
): PostgresPoolClient {
  let hasNoTimeout = false
  let isLost = false
  async function query(text: string, parameters: readonly unknown[]) {
    if (liftsTimeout.test(text)) hasNoTimeout = true
    if (restoresTimeout.test(text)) hasNoTimeout = false
    if (isLost) throw new Error(unresponsiveMessage)
    const { responseTimeoutMs, runIfResponsive } = hasNoTimeout ? noTimeout : timeout
    const statement: TimedQuery = {
      name: statementNameOf(text),
      text,
      values: [...parameters],
      query_timeout: responseTimeoutMs,
    }
    try {
      return await runIfResponsive(() => client.query(statement))
    } catch (error) {
      // A late answer may still arrive, and would be taken for the answer to the next query.
      if ((error as Error).message === unresponsiveMessage) isLost = true
      throw error
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost),
  }
}
