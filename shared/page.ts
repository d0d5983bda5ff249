import * as z from 'zod/mini'
import { described } from './described.ts'
import { uuidIn } from './id.ts'
import { hasPlainYear } from './instant.ts'

/**
 * Where a page of a list ends: the sort key and the id of the last row seen, `2026-11-21T10:00:00.000Z~0b5c…`. A list
 * of what is spelled nearly as looked for goes on with the spellings it began with: for each word some,
 * `~walk,biscuit.biscuits`.
 */
export type Cursor = { key: string | null; id: string; spelled?: string[][] | undefined }

export const writeCursor = ({ key, id, spelled }: Cursor): string =>
  `${key ?? 'null'}~${id}${spelled ? `~${spelled.map((word) => word.join('.'))}` : ''}`

const spelledMaxCharacters = 1000

const pattern = /^([\dTZ:.-]+|null)~([\da-f-]+)(?:~([\p{L}\p{N}]+(?:[.,][\p{L}\p{N}]+)*))?$/u

/** Only days that are on the calendar: the database refuses others. */
const isTime = (key: string | null): boolean =>
  key !== null && Date.parse(key) > 0 && new Date(key).toISOString() === key && hasPlainYear(new Date(key))
const isNumber = (key: string | null): boolean => key !== null && /^-?\d{1,12}(\.\d{1,12})?$/.test(key)

/** What a list is sorted by, and so what stands in its cursors; 'or none' where its last rows have no such thing. */
const fits = {
  time: isTime,
  number: isNumber,
  'time or none': (key: string | null) => key === null || isTime(key),
  'number or none': (key: string | null) => key === null || isNumber(key),
}
export type SortKey = keyof typeof fits

/** Reads what `writeCursor` wrote for a list sorted by such keys; null where somebody else wrote it. */
export function readCursor(written: string, by: SortKey): Cursor | null {
  const [, key, named, words] = pattern.exec(written) ?? []
  const id = uuidIn(named)
  if (key === undefined || id === undefined) return null
  if (words !== undefined && words.length > spelledMaxCharacters) return null
  const spelled = words?.split(',').map((spellings) => spellings.split('.'))
  const cursor = { key: key === 'null' ? null : key, id, ...(spelled && { spelled }) }
  return fits[by](cursor.key) ? cursor : null
}

export const cursorMessage = 'This page has moved on'
export const cursorWords = 'Where the page before ended, as its `Link` header has it.'

/** The cursor of a list that is sorted by time, as all are but the search for tasks. */
export const timeCursor = described(
  z.pipe(
    z.string().check(z.refine((written) => readCursor(written, 'time') !== null, cursorMessage)),
    z.transform((written) => readCursor(written, 'time') as Cursor),
  ),
  cursorWords,
)
