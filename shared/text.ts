const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Unicode code points a reader can see: control and zero-width characters do not count as content. */
export const visibleLength = (value: string): number => [...value.replace(invisible, '')].length

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

/** Several lines as they are kept. */
export const tidyText = (value: string): string => value.normalize('NFC').replace(/\r\n?/g, '\n').trim()

/** What is wrong with a text, as a sentence, or null. */
export const faultOfText = (value: string, bounds: Bounds): string | null =>
  textTests(bounds).find(([passes]) => !passes(value))?.[1] ?? null

/** One line as it is kept: line breaks and runs of blanks become one blank. */
export const tidyLine = (value: string): string => value.normalize('NFC').replace(/\s+/g, ' ').trim()

/** The same words are the same however they are spaced, capitalized or composed. */
export const foldText = (value: string): string => value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
