import { tidyLine, tidyText } from '#shared/text.ts'

/** How many characters a text has too many, in words; null where it fits. */
export function excessText(over: number): string | null {
  if (over <= 0) return null
  return over === 1 ? '1 character too many' : `${over.toLocaleString('en-US')} characters too many`
}

/** Counted as they will be kept: of a text of one line, and of one of several. */
export const charactersInLine = (text: string): number => [...tidyLine(text)].length
export const charactersIn = (text: string): number => [...tidyText(text)].length
