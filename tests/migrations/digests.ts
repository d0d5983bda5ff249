import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Kysely, PGliteDialect } from 'kysely'
import { openPglite } from '#server/db/connect.ts'
import { migrations } from '#server/db/migrate.ts'
import type { Tables } from '#server/db/tables.ts'

export const frozenPath = 'tests/migrations/frozen.json'

/** A migration's name, and a digest of the statements that it sends to an empty database. */
export type Digests = Record<string, string>

/** The migrations that have landed, in the order in which they did. */
export const readFrozen = (): Digests => JSON.parse(readFileSync(frozenPath, 'utf8'))

/** Runs all migrations on an empty embedded database, in their order. */
export async function findDigests(): Promise<Digests> {
  let sent: (readonly unknown[])[] = []
  const pglite = await openPglite('memory://')
  const db = new Kysely<Tables>({
    dialect: new PGliteDialect({ pglite }),
    log: ({ query }) => void sent.push([query.sql, query.parameters]),
  })
  const digests: Digests = {}
  for (const [name, { up }] of Object.entries(migrations)) {
    sent = []
    await up(db)
    digests[name] = createHash('sha256').update(JSON.stringify(sent)).digest('hex')
  }
  await db.destroy()
  return digests
}

/** What forbids to add these migrations to those that have landed; null where nothing does. */
export function whyNotFreeze(frozen: Digests, digests: Digests): string | null {
  const landed = Object.keys(frozen)
  const last = landed.at(-1) ?? ''
  const gone = landed.filter((name) => !(name in digests))
  if (gone.length > 0) return `Migrations that have landed are gone: ${gone.join(', ')}. Put them back.`
  const changed = landed.filter((name) => digests[name] !== frozen[name])
  if (changed.length > 0)
    return `Migrations that have landed are changed: ${changed.join(', ')}. Put them back as they were, and write a new one at the end.`
  const early = Object.keys(digests).filter((name) => !(name in frozen) && name.slice(0, 3) <= last.slice(0, 3))
  if (early.length > 0) return `${early.join(', ')} must come after ${last}, which has landed: give it the next number.`
  return null
}
