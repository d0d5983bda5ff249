import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import type { Db } from '#server/database/tables.ts'
import { connect } from '#server/platform/db/connect.ts'
import { dayMs } from '#shared/time.ts'
import { urlOf } from '#tests/setup/database-url.ts'
import { baselineTables } from './baseline.ts'
import { seedScale } from './seed/seed.ts'

const seedFiles = ['bench/seed/*.ts', 'server/features/words/text-words.ts', 'server/features/places/towns.ts']

function hashOf(patterns: string[], more = ''): string {
  const hash = createHash('sha256').update(more)
  for (const file of globSync(patterns).sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}

/**
 * Returns the URL of a database with `tasks` seeded tasks. The database stays on this server between runs; it is
 * created anew if it is missing, if the seed files have changed or if `fresh` is set, and the product's migrations
 * bring it up to date.
 */
export async function scaleDatabase(server: string, tasks: number, fresh: boolean): Promise<string> {
  const version = hashOf([...seedFiles, 'bench/baseline.ts'])
  const fill = async (db: Db) => {
    await seedScale(db, tasks)
    for (const statement of baselineTables) await sql.raw(statement).execute(db)
  }
  return urlOf(server, await ensureDatabase(server, { prefix: `porchlight_bench_${tasks}_`, version, fresh, fill }))
}

const weekMs = 7 * dayMs

/** Returns the name of a seeded database to copy for a test. It stays for a week, because its tasks have dates. */
export function scaleTemplate(server: string, tasks: number): Promise<string> {
  const version = hashOf([...seedFiles, 'server/database/migrations/*.ts'], `${Math.floor(Date.now() / weekMs)}`)
  return ensureDatabase(server, { prefix: `porchlight_scale_${tasks}_`, version, fill: (db) => seedScale(db, tasks) })
}

type SeededDatabase = { prefix: string; version: string; fresh?: boolean; fill: (db: Db) => Promise<void> }

async function ensureDatabase(
  server: string,
  { prefix, version, fresh = false, fill }: SeededDatabase,
): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  // The lock lets one process in at a time; it ends with the connection.
  await client.query('select pg_advisory_lock(hashtext($1))', [prefix])
  const name = prefix + version
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
  const existing = rows.map(({ datname }) => datname as string)
  if (fresh || !existing.includes(name) || !(await migrateDatabase(urlOf(server, name)))) {
    for (const old of existing) await client.query(`drop database ${old} with (force)`)
    await createSeeded(client, server, `${name}_unfinished`, fill)
    await client.query(`alter database ${name}_unfinished rename to ${name}`)
  }
  await client.end()
  return name
}

/** Migrates an existing database; returns false if that fails. */
async function migrateDatabase(url: string): Promise<boolean> {
  const { db, close } = await connect({ url })
  const isDone = await migrate(db).then(
    () => true,
    () => false,
  )
  await close()
  return isDone
}

async function createSeeded(client: pg.Client, server: string, name: string, fill: SeededDatabase['fill']) {
  console.log(`Creating ${name} …`)
  const startedAt = performance.now()
  await client.query(`create database ${name}`)
  const { db, close } = await connect({ url: urlOf(server, name) })
  await migrate(db)
  await fill(db)
  await close()
  console.log(`… created in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
