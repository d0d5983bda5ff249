import type { RawBuilder } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/**
 * Returns a migration that runs these statements in order. There is no `down`: an older version starts from a backup.
 */
export const statements = (...all: RawBuilder<unknown>[]) => ({
  async up(db: Db) {
    for (const statement of all) await statement.execute(db)
  },
})
