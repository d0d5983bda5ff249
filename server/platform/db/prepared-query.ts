import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** Placeholders for values that are not known when the statement is compiled. */
export type QueryParameters<Values> = { [Name in keyof Values]: Expression<Values[Name]> }

class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

const placeholders = new Proxy(
  {},
  {
    get: (_, name) => sql`${new Placeholder(name)}`,
    ownKeys: () => {
      throw new Error('Parameters exist only by name: name them one by one')
    },
  },
)

/**
 * Compiles a statement once for each `variant`, and only fills in the values afterwards: for statements that run with
 * every message, compiling takes longer than sending. Returns the rows.
 */
export function preparedQuery<Values extends object, Row, Variant extends string = 'only'>(
  build: (db: Db, parameters: QueryParameters<Values>, variant: Variant) => Compilable<Row>,
): (db: Db, values: Values, variant?: Variant) => Promise<Row[]> {
  const compiled = new Map<string, CompiledQuery<Row>>()
  return async (db, values, variant = 'only' as Variant) => {
    const statement = compiled.get(variant) ?? build(db, placeholders as QueryParameters<Values>, variant).compile()
    compiled.set(variant, statement)
    const fill = (parameter: unknown) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter
    return (await db.executeQuery<Row>({ ...statement, parameters: statement.parameters.map(fill) })).rows
  }
}
