import type { Refusal } from '#shared/refusals.ts'

/** Maximum nesting of objects and arrays. The deepest body of any call has two levels. */
const jsonMaxDepth = 16
/** Maximum number of keys in all objects together. A whole task with its two neighbors has about fifty. */
const jsonMaxKeys = 256

export type JsonBounds = {
  maxBytes: number
  /** A top-level field whose text does not count toward `maxBytes`. */
  largeField?: string | undefined
}

const [quote, backslash, colon, space = 0] = Buffer.from('"\\: ')
const [openBrace, closeBrace, openBracket, closeBracket] = Buffer.from('{}[]')
const [byteOrderMark] = Buffer.from('\ufeff')

/**
 * Returns why a body must not be parsed: it is nested too deeply, has too many keys, or is too long apart from its
 * large field. One pass over the bytes counts brackets and colons outside of strings. JSON.parse rejects invalid JSON.
 * A streaming parser is not used, because it could read JSON in another way than JSON.parse.
 */
export function whyNotParse(body: Buffer, { maxBytes, largeField }: JsonBounds): Refusal | null {
  const largeKey = largeField === undefined ? undefined : Buffer.from(`"${largeField}"`)
  // The two quotes of the last string.
  let start = 0
  let end = 0
  let depth = 0
  let keys = 0
  let largeBytes = 0
  let isAfterLargeKey = false
  // Fastify's parser would skip a byte order mark.
  if (body[0] === byteOrderMark) return 'unreadable'

  for (let at = 0; at < body.length; at += 1) {
    if (at - largeBytes >= maxBytes) return 'too_large'
    const byte = body[at] as number
    if (byte <= space) continue
    if (byte === quote) {
      start = at
      end = closingQuote(body, start)
      if (isAfterLargeKey) largeBytes += end - start
      at = end
    }
    if (byte === colon) keys += 1
    if (byte === openBrace || byte === openBracket) depth += 1
    if (byte === closeBrace || byte === closeBracket) depth -= 1
    if (depth > jsonMaxDepth || keys > jsonMaxKeys) return 'unreadable'
    isAfterLargeKey = byte === colon && depth === 1 && largeKey?.equals(body.subarray(start, end + 1)) === true
  }
  return body.length - largeBytes > maxBytes ? 'too_large' : null
}

/** Returns the index of the quote that ends a string, or the end of the body. */
function closingQuote(body: Buffer, start: number): number {
  let at = start + 1
  while (at < body.length && body[at] !== quote) at += body[at] === backslash ? 2 : 1
  return at
}
