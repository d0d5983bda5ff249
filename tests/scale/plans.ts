import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Tables } from '#server/database/tables.ts'
import type { Statement } from './statement-recorder.ts'

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
 * Explains a statement with the generic plan, which the server's connections also use. The statement is run and rolled
 * back, except an insert, which would conflict with its own row.
 */
export function planOf(db: Kysely<Tables>, { sql: text, parameters }: Statement): Promise<Node> {
  const analyze = /\binsert into\b/.test(text) ? '' : 'analyze, timing off,'
  const values = parameters.length > 0 ? `(${parameters.map(quoted).join(', ')})` : ''
  return db.connection().execute(async (connection) => {
    await sql`begin`.execute(connection)
    await sql.raw(`prepare explained as ${text}`).execute(connection)
    const explain = sql.raw<Record<string, { Plan: Node }[]>>(
      `explain (${analyze} format json) execute explained${values}`,
    )
    const { rows } = await explain.execute(connection).finally(async () => {
      await sql`rollback`.execute(connection)
      await sql`deallocate explained`.execute(connection)
    })
    return rows[0]?.['QUERY PLAN']?.[0]?.Plan as Node
  })
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** Tables that a plan scans sequentially. */
export const scannedTables = (plan: Node): string[] =>
  nodesOf(plan).flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []))

const readingNodes = (plan: Node): Node[] =>
  nodesOf(plan).filter((node) => node['Relation Name'] !== undefined || node['Node Type'] === 'Bitmap Index Scan')

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
const inAllLoops = (node: Node, rows: number) => rows * (node['Actual Loops'] ?? 0)
const filtered = (node: Node) => inAllLoops(node, node['Rows Removed by Filter'] ?? 0)

/** Number of rows and index entries that a plan read. */
export const rowsRead = (plan: Node): number =>
  sum(
    readingNodes(plan).map(
      (node) =>
        filtered(node) + inAllLoops(node, (node['Actual Rows'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)),
    ),
  )

/** Number of rows that a plan read and then filtered out. */
export const rowsFiltered = (plan: Node): number => sum(readingNodes(plan).map(filtered))
