import type { Refusal } from '#shared/refusals.ts'

/** Objects and arrays in each other. The deepest body of any call has two. */
const jsonMaxDepth = 16
/** Keys of all objects together. A whole task with its two neighbors has about fifty. */
const jsonMaxKeys = 256

export type JsonBounds = {
  maxBytes: number
  /** A field of the body's own whose text does not count among these bytes. */
  largeField?: string | undefined
}

const [quote, backslash, colon, space = 0] = Buffer.from('"\\: ')
const [openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('{}[]')
const [byteOrderMark] = Buffer.from('\ufeff')

/**
 * Says why a body is not even parsed, in one pass over its bytes: it is too deep, has too many keys, says one twice, or
 * is too long beside its large field. JSON.parse reads what is let through, and stops where it is no JSON.
 */
export function whyNotParse(body: Buffer, { maxBytes, largeField }: JsonBounds): Refusal | null {
  /** The keys of each object that is open, and null for each array. */
  const open: (Set<unknown> | null)[] = []
  let keys = 0
  let largeBytes = 0
  let isLarge = false
  // Fastify's parser would skip it.
  if (body[0] === byteOrderMark) return 'unreadable'

  for (let at = 0; at < body.length; at += 1) {
    if (at - largeBytes >= maxBytes) return 'too_large'
    const byte = body[at]
    if (byte === openBrace || byte === openBracket) open.push(byte === openBrace ? new Set() : null)
    else if (byte === closeBrace || byte === closeBracket) open.pop()
    else if (byte === quote) {
      const end = closingQuote(body, at)
      if (isKey(body, end)) {
        if (end - largeBytes >= maxBytes) return 'too_large'
        const key = keyIn(body, at, end)
        const siblings = open.at(-1)
        if (key === null || !siblings || siblings.has(key)) return 'unreadable'
        siblings.add(key)
        keys += 1
        isLarge = open.length === 1 && key === largeField
      } else if (isLarge && open.length === 1) largeBytes += end - at
      at = end
    }
    if (open.length > jsonMaxDepth || keys > jsonMaxKeys) return 'unreadable'
  }
  return body.length - largeBytes > maxBytes ? 'too_large' : null
}

/** Where the text that begins at a quote ends, or the end of the body. */
function closingQuote(body: Buffer, start: number): number {
  let at = start + 1
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1
  return at
}

/** A text is a key where a colon follows it. */
function isKey(body: Buffer, end: number): boolean {
  let at = end + 1
  while (at < body.length && (body[at] as number) <= space) at += 1
  return body[at] === colon
}

function keyIn(body: Buffer, start: number, end: number): string | null {
  try {
    return JSON.parse(body.toString('utf8', start, end + 1))
  } catch {
    return null
  }
}
