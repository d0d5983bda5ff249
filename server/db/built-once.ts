import type { Db } from './tables.ts'

/**
 * Puts the unchanging part of a query together once for each database or transaction: naming a list's columns takes
 * longer than sending what they are named in.
 */
export function builtOnce<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const built = new WeakMap<Db, Query>()
  return (db) => {
    const query = built.get(db) ?? build(db)
    built.set(db, query)
    return query
  }
}
