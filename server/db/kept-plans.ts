import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** Each connection keeps a plan for each of so many statements; the code has fewer, so the bound is only for surprises. */
const keptMax = 400
const names = new Map<string, string>()

/**
 * The name under which a connection keeps a statement's plan; undefined where it must not. Planning a list costs more than
 * running it. A statement that asks for every column is not kept: a later version's new column would break its plan.
 */
function nameOf(statement: string): string | undefined {
  const known = names.get(statement)
  if (known !== undefined) return known
  if (names.size >= keptMax || !statement.startsWith('select ') || /select \*|\.\*/.test(statement)) return
  const name = `kept_${names.size}`
  names.set(statement, name)
  return name
}

/** The pool as kysely sees it, whose connections plan each reading statement once. */
export const keepingPlans = (pool: Pool): PostgresPool => ({
  options: pool.options,
  connect: async () => clientOf(await pool.connect()),
  end: () => pool.end(),
})

/** Without kysely's streams, which nothing here uses. */
function clientOf(client: PoolClient): PostgresPoolClient {
  const ask = (text: string, parameters: readonly unknown[]) =>
    client.query({ name: nameOf(text), text, values: [...parameters] })
  return { query: ask as unknown as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
