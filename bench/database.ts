import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import type { Db } from '#server/db/tables.ts'
import { dayMs } from '#shared/time.ts'
import { urlOf } from '#tests/setup/database-url.ts'
import { floorTables } from './floor.ts'
import { seedScale } from './seed/seed.ts'

const seedFiles = ['bench/seed/*.ts', 'server/search/text-words.ts', 'server/places/towns.ts']

function hashOf(patterns: string[], more = ''): string {
  const hash = createHash('sha256').update(more)
  for (const file of globSync(patterns).sort()) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}

/**
 * The URL of a database with so many tasks, kept on this server from one run to the next; made anew where it is
 * missing, where what it should hold has changed, and where `fresh` asks for it. The product's own migrations bring it
 * up to date.
 */
export async function scaleDatabase(server: string, tasks: number, fresh: boolean): Promise<string> {
  const version = hashOf([...seedFiles, 'bench/floor.ts'])
  const fill = async (db: Db) => {
    await seedScale(db, tasks)
    for (const statement of floorTables) await sql.raw(statement).execute(db)
  }
  return urlOf(server, await keep(server, { prefix: `porchlight_bench_${tasks}_`, version, fresh, fill }))
}

const weekMs = 7 * dayMs

/**
 * The name of a database with so many tasks to copy for a test, kept likewise; for a week, because its tasks have
 * dates.
 */
export function scaleTemplate(server: string, tasks: number): Promise<string> {
  const version = hashOf([...seedFiles, 'server/db/migrations/*.ts'], `${Math.floor(Date.now() / weekMs)}`)
  return keep(server, { prefix: `porchlight_scale_${tasks}_`, version, fill: (db) => seedScale(db, tasks) })
}

type Kept = { prefix: string; version: string; fresh?: boolean; fill: (db: Db) => Promise<void> }

async function keep(server: string, { prefix, version, fresh = false, fill }: Kept): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  // One process at a time; the lock ends with the connection.
  await client.query('select pg_advisory_lock(hashtext($1))', [prefix])
  const name = prefix + version
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
  const kept = rows.map(({ datname }) => datname as string)
  if (fresh || !kept.includes(name) || !(await bringUpToDate(urlOf(server, name)))) {
    for (const old of kept) await client.query(`drop database ${old} with (force)`)
    await make(client, server, `${name}_unfinished`, fill)
    await client.query(`alter database ${name}_unfinished rename to ${name}`)
  }
  await client.end()
  return name
}

/** Whether a database that was kept could be brought to what the product has now. */
async function bringUpToDate(url: string): Promise<boolean> {
  const { db, close } = await connect({ url })
  const isDone = await migrate(db).then(
    () => true,
    () => false,
  )
  await close()
  return isDone
}

async function make(client: pg.Client, server: string, name: string, fill: Kept['fill']) {
  console.log(`Making ${name} …`)
  const startedAt = performance.now()
  await client.query(`create database ${name}`)
  const { db, close } = await connect({ url: urlOf(server, name) })
  await migrate(db)
  await fill(db)
  await close()
  console.log(`… made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}
