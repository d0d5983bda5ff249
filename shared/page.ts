import * as z from 'zod/mini'

/** Where a page of a list ends: the sort key and the id of the last row seen, `2026-11-21T10:00:00.000Z~0b5c…`. */
export type Cursor = { key: string | null; id: string }

export const writeCursor = ({ key, id }: Cursor): string => `${key ?? 'null'}~${id}`

const pattern = /^(null|\d{4}-[\dT:.-]+Z|-?\d+(?:\.\d+)?(?:e-?\d+)?)~([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads what `writeCursor` wrote; null where somebody else wrote it. */
export function readCursor(cursor: string): Cursor | null {
  const [, key, id] = pattern.exec(cursor) ?? []
  if (key === undefined || id === undefined) return null
  if (key.endsWith('Z') && Number.isNaN(Date.parse(key))) return null
  return { key: key === 'null' ? null : key, id }
}

export const cursorSchema = z.string().check(z.refine((value) => readCursor(value) !== null, 'This page has moved on'))
