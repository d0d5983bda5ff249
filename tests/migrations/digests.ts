import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Kysely, PGliteDialect } from 'kysely'
import { migrations } from '#server/database/migrate.ts'
import type { Tables } from '#server/database/tables.ts'
import { openPglite } from '#server/platform/db/connect.ts'

export const frozenPath = 'tests/migrations/frozen.json'

/** Maps a migration's name to a digest of the statements that it sends to an empty database. */
export type Digests = Record<string, string>

/** The landed migrations, in the order in which they landed. */
export const readFrozen = (): Digests => JSON.parse(readFileSync(frozenPath, 'utf8'))

/** Runs all migrations in order on an empty embedded database, and returns their digests. */
export async function findDigests(): Promise<Digests> {
  let statements: (readonly unknown[])[] = []
  const pglite = await openPglite('memory://')
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    log: ({ query }) => void statements.push([query.sql, query.parameters]),
  })
  const digests: Digests = {}
  for (const [name, { up }] of Object.entries(migrations)) {
    statements = []
    await up(db)
    digests[name] = createHash('sha256').update(JSON.stringify(statements)).digest('hex')
  }
  await db.destroy()
  return digests
}

/** Returns the reason why these migrations must not be added to the landed ones, or null if there is none. */
export function whyNotFreeze(frozen: Digests, digests: Digests): string | null {
  const landed = Object.keys(frozen)
  const last = landed.at(-1) ?? ''
  const missing = landed.filter((name) => !(name in digests))
  if (missing.length > 0) return `Migrations that have landed are gone: ${missing.join(', ')}. Put them back.`
  const changed = landed.filter((name) => digests[name] !== frozen[name])
  if (changed.length > 0)
    return `Migrations that have landed are changed: ${changed.join(', ')}. Put them back as they were, and write a new one at the end.`
  const misplaced = Object.keys(digests).filter((name) => !(name in frozen) && name.slice(0, 3) <= last.slice(0, 3))
  if (misplaced.length > 0)
    return `${misplaced.join(', ')} must come after ${last}, which has landed: give it the next number.`
  return null
}
