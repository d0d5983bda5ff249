import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '#server/database/tables.ts'

const batchSize = 500

/** Returns all tables of the product, each after the tables that it references. */
export async function findTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string; names: string[] }>`
    select child.relname as name,
      array_remove(array_agg(parent.relname::text), null) as names
    from pg_class child
    left join pg_constraint on conrelid = child.oid and contype = 'f' and confrelid <> child.oid
    left join pg_class parent on parent.oid = confrelid
    where child.relkind = 'r' and child.relnamespace = 'public'::regnamespace and not starts_with(child.relname, 'kysely_')
    group by child.relname order by child.relname`.execute(tx)
  const sorted: string[] = []
  while (sorted.length < rows.length) {
    const next = rows.filter(({ name, names }) => !sorted.includes(name) && names.every((one) => sorted.includes(one)))
    if (next.length === 0) throw new Error('Tables reference each other in a cycle')
    sorted.push(...next.map(({ name }) => name))
  }
  return sorted
}

/** Returns the columns that are written; generated ones are left out. */
async function findColumns(tx: Tx, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.id(name)))
}

/**
 * Reads every row of a table as a line of JSON. PostgreSQL writes the JSON itself, so that no number or timestamp is
 * rounded.
 */
export async function* readRows(tx: Tx, table: string): AsyncGenerator<string> {
  const columns = await findColumns(tx, table)
  await sql`declare row_lines no scroll cursor for
    select row_to_json(source)::text as line from (select ${columns} from ${sql.id(table)}) source`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(batchSize)} from row_lines`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('')
    if (rows.length < batchSize) break
  }
  await sql`close row_lines`.execute(tx)
}

/** Splits at '\n' only: node:readline also splits at other line separators, which texts of users may contain. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const part of text.setEncoding('utf8')) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Sets the identity sequences behind the restored rows, so that new rows get higher numbers. */
async function advanceSequences(tx: Tx, table: string) {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute where attrelid = ${table}::regclass and attidentity <> ''`.execute(tx)
  for (const { column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.id(column)}))
      from ${sql.id(table)}`.execute(tx)
}

/**
 * Replaces the rows of a table, including those that the migrations inserted. Triggers are disabled, because they ran
 * when the rows were first written.
 */
export async function writeRows(tx: Tx, table: string, lines: Readable): Promise<void> {
  const columns = await findColumns(tx, table)
  const name = sql.id(table)
  const insert = (rows: string[]) =>
    sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${`[${rows.join()}]`}::json)`.execute(tx)
  await sql`alter table ${name} disable trigger user`.execute(tx)
  await sql`delete from ${name}`.execute(tx)
  const batch: string[] = []
  for await (const line of linesOf(lines)) {
    batch.push(line)
    if (batch.length === batchSize) await insert(batch.splice(0))
  }
  if (batch.length > 0) await insert(batch)
  await advanceSequences(tx, table)
  await sql`alter table ${name} enable trigger user`.execute(tx)
}
