import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/** Sessions and links end by the real clock; the log is never written again; the others have no times of their own. */
const untouched = ['sessions', 'verifications', 'moderation_log', 'heartbeats', 'kysely_migration']

/** Lets so many hours pass for everything in the database, by moving all of its times back. */
export async function moveClock(db: Db, hours: number): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as "table", array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type = 'timestamp with time zone' and table_name <> all(${sql.val(untouched)})
    group by table_name order by table_name`.execute(db)
  await db.transaction().execute(async (tx) => {
    for (const { table, columns } of rows) {
      const back = columns.map(
        (column) => sql`${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours}::int)`,
      )
      await sql`update ${sql.table(table)} set ${sql.join(back)}`.execute(tx)
    }
  })
}
