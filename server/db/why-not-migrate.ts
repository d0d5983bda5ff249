import { sql } from 'kysely'
import { site } from '#site'
import { brokeOff, isAway, isRefusedValue } from './failures.ts'
import type { Tx } from './tables.ts'

const extensions = ['fuzzystrmatch', 'pg_trgm', 'unaccent']
const versionMin = 150_000

/** What has to be true of a PostgreSQL before tables are made or changed in it. */
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

/** One sentence, or null where nothing is in the way. */
export function whyNotUse({ version, name, isReadOnly, missing }: Server): string | null {
  if (version < versionMin) return `The database is PostgreSQL ${name}: use PostgreSQL 15 or newer.`
  if (isReadOnly)
    return 'The database takes no writes, because it is a standby or was set read-only: name the primary in DATABASE_URL.'
  if (missing.length > 0)
    return `The database's server lacks ${missing.join(', ')}: install the extensions that come with PostgreSQL there (postgresql-contrib).`
  return null
}

/** One sentence where these migrations, that a database has had, are not all among ours. */
export function whyNotUpgrade(had: string[], ours: string[]): string | null {
  const unknown = had.filter((name) => !ours.includes(name))
  if (unknown.length === 0) return null
  if (!ours.slice(0, 1).every((first) => had.includes(first)))
    return `The database is another program's (it has had ${unknown.at(0)}): use an empty one; nothing was changed.`
  return `This data was written by a newer version of ${site.name} (it has had ${unknown.at(-1)}): start that version, or restore a backup that this one made; nothing was changed.`
}

type Failure = { code?: string; message: string }

/**
 * One sentence about why bringing a database up to date failed, and at which migration; all of it is rolled back then.
 * One that the very first migration fails in holds nothing of ours yet.
 */
export function whyNotMigrate(error: Failure, migration: string | undefined, isFirst: boolean): string {
  const { code = '' } = error
  // Only complaints of this kind repeat a value that somebody wrote.
  const reason = isRefusedValue(error) ? `PostgreSQL refused a value, ${code}` : error.message
  const why = migration ? `at ${migration}: ${reason}` : reason
  const asItWas = 'The database was left as it was, because'
  if (code === '42501')
    return `${asItWas} its account may not do what that needs (${why}): make it the owner of the database and its tables.`
  if (/^(42P0[67]|42710|42723)$/.test(code))
    return `${asItWas} it holds what is not of ${site.name} (${why}): ${isFirst ? 'use an empty database' : 'rename or drop that, and start again'}.`
  if (code === '53100') return `${asItWas} its disk is full (${why}): make room, and start again.`
  if (isAway(error) || brokeOff(error))
    return `${asItWas} it broke off meanwhile (${why}): start again once it answers.`
  return `${asItWas} bringing it up to date failed (${why}): go on with the version that ran before, and report this sentence.`
}
