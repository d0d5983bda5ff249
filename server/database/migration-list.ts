import { sql } from 'kysely'
import type { Db, Tx } from './tables.ts'

/** Returns the names in a database's migration list, as stored; empty if there is no such list. */
export async function readList(db: Db): Promise<string[]> {
  const { rows } = await sql<{ list: string | null }>`select to_regclass('kysely_migration') as list`.execute(db)
  if (!rows[0]?.list) return []
  const listed = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
  return listed.rows.map(({ name }) => name)
}

/** Creates the same table that Kysely's migrator made until version 0.1.0. */
export const makeList = (tx: Tx) =>
  sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)

export const addToList = (tx: Tx, name: string) =>
  sql`insert into kysely_migration (name, timestamp) values (${name}, ${new Date().toISOString()})`.execute(tx)

export const renameInList = (tx: Tx, former: string, current: string) =>
  sql`update kysely_migration set name = ${current} where name = ${former}`.execute(tx)
