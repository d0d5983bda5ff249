import type { Db } from '#server/platform/db/db.ts'

/**
 * Builds the constant part of a query once per database or transaction, because naming a list's columns takes longer
 * than sending the query.
 */
export function cachedBuilder<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const cache = new WeakMap<Db, Query>()
  return (db) => {
    const query = cache.get(db) ?? build(db)
    cache.set(db, query)
    return query
  }
}
