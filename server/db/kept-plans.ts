import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient, QueryConfig } from 'pg'
import { silent } from './failures.ts'
import type { Pulse } from './pulse.ts'

/**
 * Each connection keeps a plan for each of so many statements. The ways to search alone combine to more: those that
 * come first, which are those asked most, keep theirs, and the others are planned each time.
 */
const keptMax = 400

/** A statement that asks for every column is not kept: a later version's new column would break its plan. */
export const canKeepPlan = (statement: string): boolean =>
  /^\s*(select|with|insert|update|delete)\b/.test(statement) && !/(select|returning) \*|\.\*/.test(statement)

/**
 * Names under which the connections of one pool keep the plans of statements; undefined where they must not. Planning a
 * list costs more than running it.
 */
function openNames() {
  const names = new Map<string, string>()
  return (statement: string): string | undefined => {
    const known = names.get(statement)
    if (known !== undefined) return known
    if (names.size >= keptMax || !canKeepPlan(statement)) return
    const name = `kept_${names.size}`
    names.set(statement, name)
    return name
  }
}

/** How long a server is waited for. */
type Waiting = {
  /** How long one connection is believed to be alive that says nothing. */
  silenceMaxMs?: number
  unlessSilent: Pulse['unlessSilent']
}

/** The embedded database is part of this process: it cannot be silent. */
const endless: Waiting = { unlessSilent: (ask) => ask() }

/** The pool as kysely sees it, whose connections plan a statement once, and are lost when they are silent. */
export function keepingPlans(pool: Pool, patience = endless): PostgresPool {
  const nameOf = openNames()
  async function connect() {
    let isGivenUp = false
    const take = () =>
      pool.connect().then((client) => {
        if (isGivenUp) client.release()
        return client
      })
    try {
      return clientOf(await patience.unlessSilent(take), nameOf, patience)
    } catch (error) {
      isGivenUp = true
      throw error
    }
  }
  return { options: pool.options, connect, end: () => pool.end() }
}

/** As the driver takes it, which its types do not know. */
type TimedQuery = QueryConfig & { query_timeout: number | undefined }

/** Who has the database take as long as it takes, as for building an index, waits as long. */
const takesItsTime = /^set (local )?statement_timeout = 0/
const hurriesAgain = /^reset statement_timeout/

/** Without kysely's streams, which nothing here uses. */
function clientOf(client: PoolClient, nameOf: ReturnType<typeof openNames>, patience: Waiting): PostgresPoolClient {
  let isPatient = false
  let isLost = false
  async function ask(text: string, parameters: readonly unknown[]) {
    if (takesItsTime.test(text)) isPatient = true
    if (hurriesAgain.test(text)) isPatient = false
    if (isLost) throw new Error(silent)
    const { silenceMaxMs, unlessSilent } = isPatient ? endless : patience
    const statement: TimedQuery = { name: nameOf(text), text, values: [...parameters], query_timeout: silenceMaxMs }
    try {
      return await unlessSilent(() => client.query(statement))
    } catch (error) {
      // It may answer yet, and then what it says is no answer to the next question.
      if ((error as Error).message === silent) isLost = true
      throw error
    }
  }
  return {
    query: ask as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy || isLost),
  }
}
