import { balanceBidi } from './bidi.ts'
import { normalizeUnicode } from './normalize-unicode.ts'

/**
 * Invisible characters: controls, joiners, fillers, variation selectors, and four blanks that Unicode classifies as
 * visible (Braille, musical notation, hieroglyphs).
 */
const invisibleCharacters =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]/gu

/** Removes invisible characters except control characters. */
export const removeInvisible = (value: string): string =>
  value.replace(invisibleCharacters, (sign) => (/\p{Cc}/u.test(sign) ? sign : ''))

/** Combining marks without a base letter. */
const loneMarks = /(^|\s)\p{M}+/gu

/** Counts the visible code points. A run of whitespace counts as one, as it is usually displayed. */
export function visibleLength(value: string): number {
  // Whitespace is replaced first, because line breaks are control characters too but separate words.
  const visible = value.replace(/\s+/g, ' ').replace(invisibleCharacters, '').replace(loneMarks, '$1')
  return [...visible.replace(/\s+/g, ' ').trim()].length
}

export type TextBounds = { min?: number; max: number; tooShort?: string }

const tooLongMessage = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`

/** PostgreSQL can store neither NUL nor unpaired surrogates. */
export const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** Returns the checks for a text within these bounds, each with the message if it fails. */
export const textChecks = ({
  min = 0,
  max,
  tooShort,
}: TextBounds): [passes: (value: string) => boolean, sentence: string][] => [
  [(value) => visibleLength(value) >= min, tooShort ?? `Please use at least ${min} characters`],
  [(value) => [...value].length <= max, tooLongMessage(max)],
  [isStorable, 'Please remove the invisible characters'],
]

/** Returns the message of the first failed check, or null. */
export const findTextError = (value: string, bounds: TextBounds): string | null =>
  textChecks(bounds).find(([passes]) => !passes(value))?.[1] ?? null

/** Removes control characters except tabs and line breaks. NUL is kept, so that the text is refused later. */
const removeControls = (value: string): string =>
  value.replace(/[^\P{Cc}\t\n]/gu, (control) => (control === '\0' ? control : ''))

/** A run of combining marks and joiners that is long enough to hold a stacked mark too many. */
const longMarkRuns = /[\p{M}\p{Join_Control}]{4,}/gu

/** The most marks kept on a composed letter: for diacritics of any script and the vowels and tones of Thai and Lao. */
const maxGeneralMarks = 3
/** All stacked marks count here, because Tibetan needs more than three. */
const maxMarks = 8

/** Cuts a run before the first stacked mark too many, which would cover the line above. */
function cutMarkRun(run: string): string {
  let general = 0
  let stacked = 0
  let kept = ''
  for (const sign of run) {
    if (/(?!\p{Join_Control})[\p{Script=Inherited}\p{Script=Thai}\p{Script=Lao}]/u.test(sign)) general += 1
    if (/[\p{Mn}\p{Me}]/u.test(sign)) stacked += 1
    if (general > maxGeneralMarks || stacked > maxMarks) break
    kept += sign
  }
  return kept
}

/** Normalizes to NFC, and removes characters that would reorder or cover other text. */
const normalizeCharacters = (value: string): string =>
  normalizeUnicode(balanceBidi(removeControls(value)), 'NFC')
    .replace(longMarkRuns, cutMarkRun)
    .normalize('NFC')

/** More than two consecutive lines without visible characters. */
const emptyLines = /\n(?:[\t\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*\n){3,}/gu

/** Normalizes a text of several lines for storage, with at most two consecutive empty lines. */
export const normalizeText = (value: string): string =>
  normalizeCharacters(value.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n'))
    .replace(emptyLines, '\n\n\n')
    .trim()

/** Normalizes a text of one line for storage: line breaks and runs of blanks become one blank. */
export const normalizeLine = (value: string): string =>
  normalizeCharacters(value.replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()

/** Folds a text so that spacing, case and composition of characters do not matter when texts are compared. */
export const foldText = (value: string): string =>
  normalizeUnicode(value, 'NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
