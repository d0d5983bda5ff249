import * as z from 'zod/mini'

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Unicode code points a reader can see: control and zero-width characters do not count as content. */
export const visibleLength = (value: string): number => [...value.replace(invisible, '')].length

const tooLong = (max: number) => `Please use at most ${max.toLocaleString('en-US')} characters`

/** PostgreSQL keeps neither NUL nor half of a surrogate pair. */
const storable = (value: string) => !value.includes('\0') && value.isWellFormed()

type Bounds = { min?: number; max: number; tooShort?: string }

function bounded(tidy: (value: string) => string, { min = 0, max, tooShort }: Bounds) {
  return z
    .string(tooShort ?? 'Please enter text')
    .check(
      z.overwrite((value) => tidy(value.normalize('NFC')).trim()),
      z.refine((value) => visibleLength(value) >= min, tooShort ?? `Please use at least ${min} characters`),
      z.refine((value) => [...value].length <= max, tooLong(max)),
      z.refine(storable, 'Please remove the invisible characters'),
    )
    .register(z.globalRegistry, { ...(min > 0 && { minLength: min }), maxLength: max })
}

/** Several lines that a person types: NFC, trimmed, counted in code points. */
export const text = (bounds: Bounds) => bounded((value) => value.replace(/\r\n?/g, '\n'), bounds)

/** One line that a person types: line breaks and runs of blanks become one blank. */
export const line = (bounds: Bounds) => bounded((value) => value.replace(/\s+/g, ' '), bounds)

/** An optional text: one without anything to see means none. */
export const optionalText = (max: number) =>
  z.nullish(
    z.pipe(
      text({ max }),
      z.transform((value) => (visibleLength(value) > 0 ? value : null)),
    ),
  )

/** The same words are the same however they are spaced, capitalized or composed. */
export const foldText = (value: string): string => value.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
