import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import pg from 'pg'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { floorTables } from './floor.ts'
import { seedScale } from './seed/seed.ts'

/** Changes with whatever decides what the seeded databases hold; the product's own migrations bring them up to date. */
function version(): string {
  const files = globSync(['bench/seed/*.ts', 'bench/floor.ts', 'shared/tasks/search-words.ts']).sort()
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 8)
}

/**
 * The URL of a database with so many tasks, kept on this server from one run to the next; made anew where it is missing,
 * where what it should hold has changed, and where `fresh` asks for it.
 */
export async function scaleDatabase(server: string, tasks: number, fresh: boolean): Promise<string> {
  const client = new pg.Client(server)
  await client.connect()
  const prefix = `porchlight_bench_${tasks}_`
  const name = prefix + version()
  const url = urlOf(server, name)
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
  const kept = rows.map(({ datname }) => datname as string)
  if (fresh || !kept.includes(name) || !(await bringUpToDate(url))) {
    for (const old of kept) await client.query(`drop database ${old} with (force)`)
    await make(client, server, `${name}_unfinished`, tasks)
    await client.query(`alter database ${name}_unfinished rename to ${name}`)
  }
  await client.end()
  return url
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

async function make(client: pg.Client, server: string, name: string, tasks: number) {
  console.log(`Making ${tasks.toLocaleString('en-US')} tasks in ${name} …`)
  const startedAt = performance.now()
  await client.query(`create database ${name}`)
  const { db, close } = await connect({ url: urlOf(server, name) })
  await migrate(db)
  await seedScale(db, tasks)
  for (const statement of floorTables) await sql.raw(statement).execute(db)
  await close()
  console.log(`… made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}
