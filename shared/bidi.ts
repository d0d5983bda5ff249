/**
 * Direction controls of the Unicode Bidirectional Algorithm (https://www.unicode.org/reports/tr9): embeddings and
 * overrides (U+202A to U+202E) and isolates (U+2066 to U+2069). Those that nothing closes turn the words behind them.
 */
const controls = /[\u202A-\u202E\u2066-\u2069]/g

const popEmbedding = '\u202C'
const popIsolate = '\u2069'
const isControl = (character: string) =>
  (character >= '\u202A' && character <= '\u202E') || (character >= '\u2066' && character <= popIsolate)
const isIsolate = (character: string) => character >= '\u2066'
const isOverride = (character: string) => character === '\u202D' || character === '\u202E'

/** Drops overrides, and embeddings and isolates that are not closed within their line. */
export function balanceBidi(text: string): string {
  if (text.search(controls) < 0) return text
  const isClosed = findClosed(text)
  return text.replace(controls, (control, at) => (isClosed[at] ? control : ''))
}

/** For each index, 1 where one end of a closed embedding or isolate stands. */
function findClosed(text: string): Uint8Array {
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
      // The end of an isolate also ends the embeddings within it.
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
 * A person's words for a sentence of ours in plain text: what is written right to left in them is set between U+2068
 * and U+2069, so that it orders neither the sentence nor what follows. Words without it stay as they are.
 */
export const isolated = (words: string): string =>
  balanceBidi(words).replace(/[^\n]+/g, (line) => (rightToLeft.test(line) ? `\u2068${line}\u2069` : line))

/** A title in a sentence: '"Walk my dog"'. */
export const quoted = (title: string): string => `"${isolated(title)}"`
