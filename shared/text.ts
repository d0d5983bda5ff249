import { balanceBidi } from './bidi.ts'
import { normalized } from './normalize.ts'

/**
 * Characters that show nothing: controls, joiners, fillers, variation selectors, and four blanks to which Unicode gives
 * the properties of visible characters (Braille, musical notation, hieroglyphs).
 */
const invisible =
  /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\u{1D159}\u{13441}\u{13442}]/gu

/** Leaves out what shows nothing, but for control characters. */
export const withoutInvisible = (value: string): string =>
  value.replace(invisible, (sign) => (/\p{Cc}/u.test(sign) ? sign : ''))

/** Combining marks with no letter to stand on. */
const loneMarks = /(^|\s)\p{M}+/gu

/** Code points that a reader can see. A run of blanks counts as one, as most places show it. */
export function visibleLength(value: string): number {
  // A line break is a control character too, and parts words.
  const visible = value.replace(/\s+/g, ' ').replace(invisible, '').replace(loneMarks, '$1')
  return [...visible.replace(/\s+/g, ' ').trim()].length
}

export type Bounds = { min?: number; max: number; tooShort?: string }

const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
export const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** What a text within these bounds must pass, each with the sentence for one that does not. */
export const textTests = ({
  min = 0,
  max,
  tooShort,
}: Bounds): [passes: (value: string) => boolean, sentence: string][] => [
  [(value) => visibleLength(value) >= min, tooShort ?? `Please use at least ${min} characters`],
  [(value) => [...value].length <= max, tooLong(max)],
  [storable, 'Please remove the invisible characters'],
]

/** What is wrong with a text, as a sentence, or null. */
export const faultOfText = (value: string, bounds: Bounds): string | null =>
  textTests(bounds).find(([passes]) => !passes(value))?.[1] ?? null

/** Control characters, but for tabs and line breaks. NUL stays, so that it is refused. */
const dropControls = (value: string): string =>
  value.replace(/[^\P{Cc}\t\n]/gu, (control) => (control === '\0' ? control : ''))

/**
 * Marks that stand on one another and paint over the line above. Diacritics that any script may use, and the vowels and
 * tones of Thai and Lao: three at most, on a letter that is composed already. Those of the other scripts: eight, which
 * Tibetan needs. Joiners between marks are not counted.
 */
const generalStacks =
  /((?:(?=[\p{Script=Inherited}\p{Script=Thai}\p{Script=Lao}])\p{M}\p{Join_Control}?){3})(?:(?=[\p{Script=Inherited}\p{Script=Thai}\p{Script=Lao}])[\p{M}\p{Join_Control}])+/gu
const stacks = /((?:[\p{Mn}\p{Me}]\p{Join_Control}?){8})[\p{Mn}\p{Me}\p{Join_Control}]+/gu

/** In canonical composition, without what would turn other words round or paint over them. */
const tidy = (value: string): string =>
  normalized(balanceBidi(dropControls(value)), 'NFC')
    .replace(generalStacks, '$1')
    .replace(stacks, '$1')
    .normalize('NFC')

/** More than two lines in a row that show nothing. */
const emptyLines = /\n(?:[\t\p{Zs}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*\n){3,}/gu

/** Several lines as they are kept, at most two of them empty in a row. */
export const tidyText = (value: string): string =>
  tidy(value.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n'))
    .replace(emptyLines, '\n\n\n')
    .trim()

/** One line as it is kept: line breaks and runs of blanks become one blank. */
export const tidyLine = (value: string): string => tidy(value.replace(/\s+/g, ' ')).replace(/ +/g, ' ').trim()

/** The same words are the same however they are spaced, capitalized or composed. */
export const foldText = (value: string): string => normalized(value, 'NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
