import { sql } from 'kysely'
import { isConnectionLost, isRefusedValue, isUnavailable } from '#server/platform/db/errors.ts'
import { site } from '#site'
import type { Tx } from './tables.ts'

const extensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent']
const versionMin = 150_000

/** Properties of a PostgreSQL server that decide whether migrations can run. */
type Server = { version: number; name: string; isReadOnly: boolean; missing: string[] }

export async function findServer(tx: Tx): Promise<Server> {
  const { rows } = await sql<Server>`select
    current_setting('server_version_num')::int as version,
    current_setting('server_version') as name,
    current_setting('transaction_read_only') = 'on' as "isReadOnly",
    array(
      select name from unnest(${extensions}::text[]) as name
      where name not in (select extname::text from pg_extension union all select name::text from pg_available_extensions)
    ) as missing`.execute(tx)
  return rows[0] as Server
}

/** Returns one sentence on why this server cannot be used, or null. */
export function whyNotUseServer({ version, name, isReadOnly, missing }: Server): string | null {
  if (version < versionMin) return `The database is PostgreSQL ${name}: use PostgreSQL 15 or newer.`
  if (isReadOnly)
    return 'The database takes no writes, because it is a standby or was set read-only: name the primary in DATABASE_URL.'
  if (missing.length > 0)
    return `The database's server lacks ${missing.join(', ')}: install the extensions that come with PostgreSQL there (postgresql-contrib).`
  return null
}

/** Returns one sentence if the database has had migrations that this version does not know, or null. */
export function whyNotUpgrade(applied: string[], ownMigrations: string[]): string | null {
  const unknown = applied.filter((name) => !ownMigrations.includes(name))
  if (unknown.length === 0) return null
  if (!ownMigrations.slice(0, 1).every((first) => applied.includes(first)))
    return `The database is another program's (it has had ${unknown.at(0)}): use an empty one; nothing was changed.`
  return `This data was made by a newer version of ${site.name} (it has had ${unknown.at(-1)}): update, or restore the backup from before that; nothing was changed.`
}

type Failure = { code?: string; message: string }

/**
 * Returns one sentence on why migrating failed and at which migration; everything is rolled back then. If the very
 * first migration failed, the database holds nothing of ours yet.
 */
export function whyNotMigrate(error: Failure, migration: string | undefined, isFirst: boolean): string {
  const { code = '' } = error
  // Only errors of this kind repeat a value that a user wrote.
  const reason = isRefusedValue(error) ? `PostgreSQL refused a value, ${code}` : error.message
  const why = migration ? `at ${migration}: ${reason}` : reason
  const unchanged = 'The database was left as it was, because'
  if (code === '42501')
    return `${unchanged} its account may not do what that needs (${why}): make it the owner of the database and its tables.`
  if (/^(42P0[67]|42710|42723)$/.test(code))
    return `${unchanged} it holds what is not of ${site.name} (${why}): ${isFirst ? 'use an empty database' : 'rename or drop that, and start again'}.`
  if (code === '53100') return `${unchanged} its disk is full (${why}): make room, and start again.`
  if (isUnavailable(error) || isConnectionLost(error))
    return `${unchanged} the connection was lost (${why}): start again once it answers.`
  return `${unchanged} bringing it up to date failed (${why}): go on with the version that ran before, and report this sentence.`
}
