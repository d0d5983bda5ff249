/**
 * Splits a text into characters as a reader sees them: a flag, a family or a letter with its marks is one. Browsers
 * without Intl.Segmenter get code points.
 */
export const splitGraphemes = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** Returns the beginning of a text, at most `maxCodePoints` long, without cutting a character. */
export function truncateText(text: string, maxCodePoints: number): string {
  let start = ''
  let remaining = maxCodePoints
  for (const grapheme of splitGraphemes(text)) {
    remaining -= [...grapheme].length
    if (remaining < 0) break
    start += grapheme
  }
  return start.trimEnd()
}
