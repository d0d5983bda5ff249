import type { Kysely, RawBuilder } from 'kysely'

/** A migration that runs these statements in turn. There is no way back: an older version starts from a backup. */
export const statements = (...all: RawBuilder<unknown>[]) => ({
  async up(db: Kysely<never>) {
    for (const statement of all) await statement.execute(db)
  },
})
