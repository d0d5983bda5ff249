import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import type { Db } from './tables.ts'

/** Where a value goes in a statement that is written before the value is known. */
export type Slots<Values> = { [Name in keyof Values]: Expression<Values[Name]> }

class Slot {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

const slots = new Proxy(
  {},
  {
    get: (_, name) => sql`${new Slot(name)}`,
    ownKeys: () => {
      throw new Error('A slot is there when it is named: name them one by one')
    },
  },
)

/**
 * A statement that is put together once, for each `form` that it has, and then only filled in: for those that are asked
 * with every message, putting together takes longer than sending. Answers with its rows.
 */
export function writtenOnce<Values extends object, Row, Form extends string = 'only'>(
  build: (db: Db, slots: Slots<Values>, form: Form) => Compilable<Row>,
): (db: Db, values: Values, form?: Form) => Promise<Row[]> {
  const written = new Map<string, CompiledQuery<Row>>()
  return async (db, values, form = 'only' as Form) => {
    const statement = written.get(form) ?? build(db, slots as Slots<Values>, form).compile()
    written.set(form, statement)
    const fill = (parameter: unknown) => (parameter instanceof Slot ? Reflect.get(values, parameter.name) : parameter)
    return (await db.executeQuery<Row>({ ...statement, parameters: statement.parameters.map(fill) })).rows
  }
}
