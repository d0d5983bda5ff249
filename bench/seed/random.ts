import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'

/**
 * Creates SQL functions for deterministic random values: `seed.draw` returns a number from 0 to 1 for a row and a
 * question, `seed.id_of` an id for a row of a kind. The values do not depend on the order of the inserts.
 */
export async function createRandomFunctions(db: Db) {
  await sql`create schema seed`.execute(db)
  await sql`create function seed.draw(row_no bigint, question int) returns float8 immutable parallel safe
    return (hashint8extended(row_no, question) & 1073741823) / 1073741824.0::float8`.execute(db)
  await sql`create function seed.id_of(kind text, row_no bigint) returns uuid immutable parallel safe
    return overlay(overlay(md5(kind || row_no::text) placing '4' from 13) placing 'a' from 17)::uuid`.execute(db)
}

/** Computes the id of a seeded row as `seed.id_of` does, which is dropped after seeding. */
export function idOf(kind: 'person' | 'task', rowNo: number): string {
  const hex = createHash('md5').update(`${kind}${rowNo}`).digest('hex')
  return `${hex.slice(0, 12)}4${hex.slice(13, 16)}a${hex.slice(17)}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )
}

/** SQL that picks one of these texts at random. */
export const pickText = (texts: readonly string[], rowNo: string, question: number) =>
  sql`(array[${sql.join(texts.map((text) => sql.lit(text)))}])[
    1 + floor(seed.draw(${sql.raw(rowNo)}, ${sql.lit(question)}) * ${sql.lit(texts.length)})::int]`
