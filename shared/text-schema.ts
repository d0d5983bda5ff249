import * as z from 'zod/mini'
import { type Bounds, textTests, tidyLine, tidyText, visibleLength } from './text.ts'

function bounded(tidy: (value: string) => string, bounds: Bounds) {
  const { min = 0, max, tooShort } = bounds
  return z
    .string(tooShort ?? 'Please enter text')
    .check(z.overwrite(tidy), ...textTests(bounds).map(([passes, sentence]) => z.refine<string>(passes, sentence)))
    .register(z.globalRegistry, { ...(min > 0 && { minLength: min }), maxLength: max })
}

/** Several lines that a person types: NFC, trimmed, counted in code points. */
export const text = (bounds: Bounds) => bounded(tidyText, bounds)

/** One line that a person types. */
export const line = (bounds: Bounds) => bounded(tidyLine, bounds)

/** An optional text: one without anything to see means none. */
export const optionalText = (max: number) =>
  z.nullish(
    z.pipe(
      text({ max }),
      z.transform((value) => (visibleLength(value) > 0 ? value : null)),
    ),
  )
