import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Tx } from '#server/db/tables.ts'

const atOnce = 500

/** All tables of the product, each after those that it names rows of. */
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
    if (next.length === 0) throw new Error('Tables name each other in a circle')
    sorted.push(...next.map(({ name }) => name))
  }
  return sorted
}

/** What is written to a table; the rest its database makes of that. */
async function columnsOf(tx: Tx, table: string) {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx)
  return sql.join(rows.map(({ name }) => sql.id(name)))
}

/** Every row of a table as a line of JSON, written by the database itself, so that no number or moment is rounded. */
export async function* readRows(tx: Tx, table: string): AsyncGenerator<string> {
  const columns = await columnsOf(tx, table)
  await sql`declare kept no scroll cursor for
    select row_to_json(kept)::text as line from (select ${columns} from ${sql.id(table)}) kept`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(atOnce)} from kept`.execute(tx)
    if (rows.length > 0) yield rows.map(({ line }) => `${line}\n`).join('')
    if (rows.length < atOnce) break
  }
  await sql`close kept`.execute(tx)
}

/** What people wrote may hold other ends of a line than ours, at which node:readline ends one too. */
async function* linesOf(text: Readable): AsyncGenerator<string> {
  let rest = ''
  for await (const part of text.setEncoding('utf8')) {
    const lines = `${rest}${part}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The rows brought their numbers along: what is numbered from now on comes after them. */
async function numberOn(tx: Tx, table: string) {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute where attrelid = ${table}::regclass and attidentity <> ''`.execute(tx)
  for (const { column } of rows)
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), max(${sql.id(column)}))
      from ${sql.id(table)}`.execute(tx)
}

/**
 * Puts such rows in place of what the migrations put there; triggers have done their work when they were first written.
 */
export async function writeRows(tx: Tx, table: string, lines: Readable): Promise<void> {
  const columns = await columnsOf(tx, table)
  const name = sql.id(table)
  const insert = (rows: string[]) =>
    sql`insert into ${name} (${columns})
      select ${columns} from json_populate_recordset(null::${name}, ${`[${rows.join()}]`}::json)`.execute(tx)
  await sql`alter table ${name} disable trigger user`.execute(tx)
  await sql`delete from ${name}`.execute(tx)
  const waiting: string[] = []
  for await (const line of linesOf(lines)) {
    waiting.push(line)
    if (waiting.length === atOnce) await insert(waiting.splice(0))
  }
  if (waiting.length > 0) await insert(waiting)
  await numberOn(tx, table)
  await sql`alter table ${name} enable trigger user`.execute(tx)
}
