import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/**
 * Describes the schema: one line for each of the product's columns, constraints, indexes, triggers, functions and
 * extensions, sorted.
 */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (
      select oid, relname from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') and not starts_with(relname, 'kysely_')
    )
    select line from (
      select concat_ws(' ', 'relation', relkind, relname, relpersistence, reloptions::text) as line
        from ours join pg_class using (oid, relname)
      union all
      select concat_ws(' ', 'column', relname, attname, format_type(atttypid, atttypmod),
          case when attnotnull then 'not null' end, pg_get_expr(adbin, adrelid),
          nullif(attgenerated, ''), nullif(attidentity, ''), nullif(attcollation, 100), nullif(attstorage, typstorage))
        from ours join pg_attribute on attrelid = ours.oid join pg_type on pg_type.oid = atttypid
        left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', 'constraint', relname, conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
        from ours join pg_constraint on conrelid = ours.oid where contype <> 'n'
      union all
      select concat_ws(' ', 'index', pg_get_indexdef(indexrelid), indisvalid) from ours join pg_index on indrelid = ours.oid
      union all
      select concat_ws(' ', 'trigger', pg_get_triggerdef(pg_trigger.oid), tgenabled)
        from ours join pg_trigger on tgrelid = ours.oid where not tgisinternal
      union all
      select concat_ws(' ', 'function', pg_get_functiondef(pg_proc.oid)) from pg_proc
        where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') and not exists (
          select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select concat_ws(' ', 'sequence', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement) from pg_sequence
        join ours on ours.oid = seqrelid
      union all
      select concat_ws(' ', 'extension', extname) from pg_extension
      union all
      select concat_ws(' ', 'type', typname, typtype) from pg_type
        where typnamespace = 'public'::regnamespace and typtype in ('e', 'd') and not exists (
          select from pg_depend where objid = pg_type.oid and deptype = 'e')
    ) all_of_it order by line collate "C"`.execute(db)
  return rows.map(({ line }) => line)
}
