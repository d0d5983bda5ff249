import type { RawBuilder } from 'kysely'
import type { Db } from '#server/db/tables.ts'

/** A migration that runs these statements in turn. There is no way back: an older version starts from a backup. */
export const statements = (...all: RawBuilder<unknown>[]) => ({
  async up(db: Db) {
    for (const statement of all) await statement.execute(db)
  },
})
