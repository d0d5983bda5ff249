import { tidyLine } from '#shared/text.ts'

/** How many characters a one-line text has too many, counted as it will be kept, in words; null where it fits. */
export function tooManyText(text: string, max: number, tidy = tidyLine): string | null {
  const over = [...tidy(text)].length - max
  if (over <= 0) return null
  return over === 1 ? '1 character too many' : `${over.toLocaleString('en-US')} characters too many`
}
