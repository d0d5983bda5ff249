import { normalizeLine, normalizeText } from '#shared/text.ts'

/** Returns how many characters a text is too long, in words; null if it fits. */
export function excessText(excess: number): string | null {
  if (excess <= 0) return null
  return excess === 1 ? '1 character too many' : `${excess.toLocaleString('en-US')} characters too many`
}

/** Counts characters as stored, after trimming: for single-line and for multi-line texts. */
export const countLineCharacters = (text: string): number => [...normalizeLine(text)].length
export const countCharacters = (text: string): number => [...normalizeText(text)].length
