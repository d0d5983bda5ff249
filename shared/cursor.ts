import * as z from 'zod/mini'
import { described } from './described.ts'
import { hasFourDigitYear } from './instant.ts'
import { parseUuid } from './parse-uuid.ts'

/**
 * Position in a paginated list: the sort key and the id of the last row, `2026-11-21T10:00:00.000Z~0b5c…`. A fuzzy
 * search also stores the spellings that it started with, some for each word: `~walk,biscuit.biscuits`.
 */
export type Cursor = { key: string | null; id: string; spelled?: string[][] | undefined }

export const formatCursor = ({ key, id, spelled }: Cursor): string =>
  `${key ?? 'null'}~${id}${spelled ? `~${spelled.map((word) => word.join('.'))}` : ''}`

const spellingsMaxCharacters = 1000

const cursorPattern = /^([\dTZ:.-]+|null)~([\da-f-]+)(?:~([\p{L}\p{N}]+(?:[.,][\p{L}\p{N}]+)*))?$/u

/** The date must exist in the calendar, because the database refuses others. */
const isTimeKey = (key: string | null): boolean =>
  key !== null && Date.parse(key) > 0 && new Date(key).toISOString() === key && hasFourDigitYear(new Date(key))
const isNumberKey = (key: string | null): boolean => key !== null && /^-?\d{1,12}(\.\d{1,12})?$/.test(key)

/** Types of sort keys in cursors; 'or none' if the last rows of the list may have no key. */
const keyChecks = {
  time: isTimeKey,
  number: isNumberKey,
  'time or none': (key: string | null) => key === null || isTimeKey(key),
  'number or none': (key: string | null) => key === null || isNumberKey(key),
}
export type SortKey = keyof typeof keyChecks

/** Parses the output of `formatCursor` for a list with such sort keys; returns null if it is invalid. */
export function parseCursor(written: string, by: SortKey): Cursor | null {
  const [, key, named, words] = cursorPattern.exec(written) ?? []
  const id = parseUuid(named)
  if (key === undefined || id === undefined) return null
  if (words !== undefined && words.length > spellingsMaxCharacters) return null
  const spelled = words?.split(',').map((spellings) => spellings.split('.'))
  const cursor = { key: key === 'null' ? null : key, id, ...(spelled && { spelled }) }
  return keyChecks[by](cursor.key) ? cursor : null
}

export const invalidCursorMessage = 'This page has moved on'
export const cursorDescription = 'End of the previous page, from its `Link` header.'

/** Cursor of a list sorted by time, which all lists are except the task search. */
export const timeCursor = described(
  z.pipe(
    z.string().check(z.refine((written) => parseCursor(written, 'time') !== null, invalidCursorMessage)),
    z.transform((written) => parseCursor(written, 'time') as Cursor),
  ),
  cursorDescription,
)
