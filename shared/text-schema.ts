import * as z from 'zod/mini'
import { normalizeLine, normalizeText, type TextBounds, textChecks, visibleLength } from './text.ts'

function boundedText(normalize: (value: string) => string, bounds: TextBounds) {
  const { min = 0, max, tooShort } = bounds
  return z
    .string(tooShort ?? 'Please enter text')
    .check(
      z.overwrite(normalize),
      ...textChecks(bounds).map(([passes, sentence]) => z.refine<string>(passes, sentence)),
    )
    .register(z.globalRegistry, { ...(min > 0 && { minLength: min }), maxLength: max })
}

/** Schema of a text of several lines: normalized to NFC, trimmed, length in code points. */
export const text = (bounds: TextBounds) => boundedText(normalizeText, bounds)

/** Schema of a text of one line. */
export const line = (bounds: TextBounds) => boundedText(normalizeLine, bounds)

const optional = (schema: ReturnType<typeof boundedText>) =>
  z.nullish(
    z.pipe(
      schema,
      z.transform((value) => (visibleLength(value) > 0 ? value : null)),
    ),
  )

/** Schema of an optional text; a text without visible characters becomes null. */
export const optionalText = (max: number) => optional(text({ max }))

/** Schema of an optional text of one line; a text without visible characters becomes null. */
export const optionalLine = (max: number) => optional(line({ max }))
