/**
 * Direction controls of the Unicode Bidirectional Algorithm (https://www.unicode.org/reports/tr9): embeddings and
 * overrides (U+202A to U+202E) and isolates (U+2066 to U+2069). Unclosed ones change the direction of all following
 * text.
 */
const bidiControls = /[\u202A-\u202E\u2066-\u2069]/g

const popEmbedding = '\u202C'
const popIsolate = '\u2069'
const isControl = (character: string) =>
  (character >= '\u202A' && character <= '\u202E') || (character >= '\u2066' && character <= popIsolate)
const isIsolate = (character: string) => character >= '\u2066'
const isOverride = (character: string) => character === '\u202D' || character === '\u202E'

/** Removes overrides, and embeddings and isolates that are not closed within their line. */
export function balanceBidi(text: string): string {
  if (text.search(bidiControls) < 0) return text
  const isClosed = findClosedControls(text)
  return text.replace(bidiControls, (control, at) => (isClosed[at] ? control : ''))
}

/** Returns an array with 1 at both ends of each closed embedding or isolate. */
function findClosedControls(text: string): Uint8Array {
  const isClosed = new Uint8Array(text.length)
  let open: number[] = []
  let openIsolates = 0
  const isIsolateAt = (index: number) => isIsolate(text.charAt(index))
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '\n') {
      open = []
      openIsolates = 0
    } else if (character === popEmbedding) {
      const from = open.at(-1)
      if (from === undefined || isIsolateAt(from)) continue
      open.pop()
      if (!isOverride(text.charAt(from))) isClosed[from] = isClosed[at] = 1
    } else if (character === popIsolate) {
      if (openIsolates === 0) continue
      openIsolates -= 1
      // The end of an isolate also ends the embeddings inside it.
      const depth = open.findLastIndex(isIsolateAt)
      isClosed[open[depth] ?? at] = isClosed[at] = 1
      open.length = depth
    } else if (isControl(character)) {
      open.push(at)
      if (isIsolate(character)) openIsolates += 1
    }
  }
  return isClosed
}

/** Hebrew, Arabic and all other blocks that Unicode reserves for right-to-left scripts, and the direction controls. */
const rightToLeft =
  /[\u0590-\u08FF\u200F\u202A-\u202E\u2066-\u2069\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u

/**
 * Prepares a user's text for use within a generated plain-text sentence: lines with right-to-left text are enclosed in
 * U+2068 and U+2069, so that they do not reorder the sentence. Other text stays unchanged.
 */
export const isolateBidi = (text: string): string =>
  balanceBidi(text).replace(/[^\n]+/g, (line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line))

/** Quotes a title for use in a sentence: '"Walk my dog"'. */
export const quoteTitle = (title: string): string => `"${isolateBidi(title)}"`
