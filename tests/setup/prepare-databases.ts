import { randomInt } from 'node:crypto'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/database/migrate.ts'
import { connect } from '#server/platform/db/connect.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { urlOf } from './database-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Prefix of the names of this run's databases. */
    databasePrefix: string
    /** Name of the database with the product's tables and no users, to be copied. */
    templateDatabase: string
  }
}

/** Distinguishes these advisory locks from others on the same server. */
const runLockClass = 20_261_121
const prefixOf = (run: number) => `porchlight_run_${run}_`

/**
 * Ensures that no test database outlives its run on PostgreSQL. A running test run holds an advisory lock, which ends
 * with its connection; each run first drops the databases of runs that no longer hold theirs.
 */
export default async function prepareDatabases({ provide }: TestProject) {
  const server = process.env['TEST_DATABASE_URL']
  if (!server) return
  const run = randomInt(1, 2 ** 31)
  const client = new pg.Client(server)
  await client.connect()
  await client.query('select pg_advisory_lock($1, $2)', [runLockClass, run])
  await dropAbandoned(client)
  const templateDatabase = `${prefixOf(run)}tables`
  await client.query(`create database ${templateDatabase}`)
  const { db, jobs, close } = await connect({ url: urlOf(server, templateDatabase) })
  await migrate(db).finally(close)
  // The tables of the job queue are created once and copied with the product's.
  await (await openJobs(jobs, console.error)).close()
  provide('databasePrefix', prefixOf(run))
  provide('templateDatabase', templateDatabase)
  return async () => {
    await dropAll(client, prefixOf(run))
    await client.end()
  }
}

async function dropAbandoned(client: pg.Client) {
  const { rows } = await client.query<{ run: number }>(
    `select distinct substring(datname from '^porchlight_run_(\\d+)_')::int as run
      from pg_database where datname ~ '^porchlight_run_\\d+_'`,
  )
  for (const { run } of rows) {
    const { rows: locks } = await client.query('select pg_try_advisory_lock($1, $2) as "isAbandoned"', [
      runLockClass,
      run,
    ])
    if (!locks[0]?.isAbandoned) continue
    await dropAll(client, prefixOf(run))
    await client.query('select pg_advisory_unlock($1, $2)', [runLockClass, run])
  }
}

async function dropAll(client: pg.Client, prefix: string) {
  const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [prefix])
  for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
}
