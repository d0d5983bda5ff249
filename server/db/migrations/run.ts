import type { Kysely, RawBuilder } from 'kysely'

/** A migration that runs these statements in turn. Times keep milliseconds only, so that a cursor made from JSON is exact. */
export const statements = (...all: RawBuilder<unknown>[]) => ({
  async up(db: Kysely<never>) {
    for (const statement of all) await statement.execute(db)
  },
})
