/**
 * The characters of a text as a reader counts them: a flag, a family or a letter with its marks is one. Browsers
 * without Intl.Segmenter get code points.
 */
export const graphemesOf = (text: string): string[] =>
  segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : [...text]

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : null

/** The beginning of a text in at most so many code points, which ends between two characters. */
export function firstOf(text: string, maxCodePoints: number): string {
  let kept = ''
  let left = maxCodePoints
  for (const grapheme of graphemesOf(text)) {
    left -= [...grapheme].length
    if (left < 0) break
    kept += grapheme
  }
  return kept.trimEnd()
}
