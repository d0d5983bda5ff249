import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/db/tables.ts'
import type { Statement } from './heard.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Node[]
}

const quoted = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`)
  return pg.escapeLiteral(String(value))
}

/**
 * How the database goes about a statement, by the plan that does not depend on what is asked for, as the server's own
 * connections have it. It is run and taken back, but for an insert, which would meet its own row.
 */
export function planOf(db: Kysely<Tables>, { sql: text, parameters }: Statement): Promise<Node> {
  const analyze = /\binsert into\b/.test(text) ? '' : 'analyze, timing off,'
  const values = parameters.length > 0 ? `(${parameters.map(quoted).join(', ')})` : ''
  return db.connection().execute(async (one) => {
    await sql`begin`.execute(one)
    await sql.raw(`prepare asked as ${text}`).execute(one)
    const explain = sql.raw<Record<string, { Plan: Node }[]>>(`explain (${analyze} format json) execute asked${values}`)
    const { rows } = await explain.execute(one).finally(async () => {
      await sql`rollback`.execute(one)
      await sql`deallocate asked`.execute(one)
    })
    return rows[0]?.['QUERY PLAN']?.[0]?.Plan as Node
  })
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** The tables that a plan reads from their first row to their last. */
export const walkedTables = (plan: Node): string[] =>
  nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []))

const readers = (plan: Node): Node[] =>
  nodesOf(plan).filter((node) => node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan')

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
const inAllLoops = (node: Node, rows: number) => rows * (node['Actual Loops'] ?? 0)
const filtered = (node: Node) => inAllLoops(node, node['Rows Removed by Filter'] ?? 0)

/** How many rows and index entries a plan touched. */
export const rowsRead = (plan: Node): number =>
  sum(
    readers(plan).map(
      (node) =>
        filtered(node) + inAllLoops(node, (node['Actual Rows'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
    ),
  )

/** How many of them it read in vain. */
export const rowsFiltered = (plan: Node): number => sum(readers(plan).map(filtered))
