import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/**
 * Each connection keeps a plan for each of so many statements. The ways to search alone combine to more: those that come
 * first, which are those asked most, keep theirs, and the others are planned each time.
 */
const keptMax = 400

/** A statement that asks for every column is not kept: a later version's new column would break its plan. */
export const canKeepPlan = (statement: string): boolean =>
  /^\s*(select|with)\b/.test(statement) && !/select \*|\.\*/.test(statement)

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

/** The pool as kysely sees it, whose connections plan each reading statement once. */
export function keepingPlans(pool: Pool): PostgresPool {
  const nameOf = openNames()
  return {
    options: pool.options,
    connect: async () => clientOf(await pool.connect(), nameOf),
    end: () => pool.end(),
  }
}

/** Without kysely's streams, which nothing here uses. */
function clientOf(client: PoolClient, nameOf: ReturnType<typeof openNames>): PostgresPoolClient {
  const ask = (text: string, parameters: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...parameters] })
  return { query: ask as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
