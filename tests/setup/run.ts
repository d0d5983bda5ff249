import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { urlOf } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** What the names of this run's databases begin with. */
    ours: string
    /** The one among them that holds the product's tables and nobody, to be copied. */
    tables: string
  }
}

/** What tells this lock from others on the same server. */
const locksOfRuns = 20_261_121
const nameOf = (run: number) => `porchlight_run_${run}_`

/**
 * Of the databases that a run of the tests makes on PostgreSQL none outlives it: a lock that ends with its connection
 * says that a run lives, and whose run is dead are dropped by the next.
 */
export default async function beginRun({ provide }: TestProject) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return
  const run = randomInt(1, 2 ** 31)
  const client = new pg.Client(server)
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [locksOfRuns, run])
  await dropTheDead(client)
  const tables = `${nameOf(run)}tables`
  await client.query(`create database ${tables}`)
  const { db, jobs, close } = await connect({ url: urlOf(server, tables) })
  await migrate(db).finally(close)
  // The jobs' own tables: made once, copied with ours.
  await (await openJobs(jobs, console.error)).close()
  provide('ours', nameOf(run))
  provide('tables', tables)
  return async () => {
    await dropAll(client, nameOf(run))
    await client.end()
  }
}

async function dropTheDead(client: pg.Client) {
  const { rows } = await client.query<{ run: number }>(
    `select distinct substring(datname from '^porchlight_run_(\\d+)_')::int as run
      from pg_database where datname ~ '^porchlight_run_\\d+_'`,
  )
  for (const { run } of rows) {
    const { rows: locks } = await client.query('select pg_try_advisory_lock($1, $2) as "isDead"', [locksOfRuns, run])
    if (!locks[0]?.isDead) continue
    await dropAll(client, nameOf(run))
    await client.query('select pg_advisory_unlock($1, $2)', [locksOfRuns, run])
  }
}

async function dropAll(client: pg.Client, beginning: string) {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [beginning])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}
