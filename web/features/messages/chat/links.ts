/**
 * A web address and the characters after it, up to one that no address contains: whitespace, quotes, direction
 * controls, CJK punctuation.
 */
const candidate =
  /(https?:\/\/[^\s<>"“”«»\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\u3000-\u3004\u3008-\u3020\u3030\uFE10-\uFE4F\uFF01-\uFF0F\uFF1A-\uFF20\uFF3B-\uFF40\uFF5B-\uFF65]+)/iu
const hasHost = /\/\/[[\p{L}\p{N}]/u

/** Punctuation that ends the sentence rather than the address. */
const endsSentence = /[.,;:!?'‘’‚„‹›…·–—،؛؟۔।॥።]/u

const closerOf: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** Returns the index of the first unmatched bracket, or the length of the text. */
function firstUnmatchedBracket(text: string): number {
  const open: { at: number; closer: string }[] = []
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at)
    const closer = closerOf[character]
    if (closer) open.push({ at, closer })
    else if (')]}'.includes(character)) {
      if (open.at(-1)?.closer !== character) return open[0]?.at ?? at
      open.pop()
    }
  }
  return open[0]?.at ?? text.length
}

function addressAtStart(text: string): string {
  let end = firstUnmatchedBracket(text)
  while (endsSentence.test(text.charAt(end - 1))) end -= 1
  const address = text.slice(0, end)
  return hasHost.test(address) ? address : ''
}

/** Splits a text into alternating words and web addresses, words first; joined, the parts are the text. */
export function splitLinks(text: string): string[] {
  const parts = ['']
  for (const [index, part] of text.split(candidate).entries()) {
    const address = index % 2 === 0 ? '' : addressAtStart(part)
    if (address) parts.push(address, '')
    parts[parts.length - 1] += part.slice(address.length)
  }
  return parts
}
