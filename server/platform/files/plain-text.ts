import { createReadStream } from 'node:fs'
import { refuse } from '#server/platform/http/errors.ts'

/** Control characters except those that lay out a text. */
const controlCharacter = /[^\P{Cc}\t\n\v\f\r\x85]/u

/** DOS ends a text with this character, once or up to the end of a block. */
const dosEndOfFile = '\x1a'

/** Code points that no language uses, though they can be encoded. */
const unassigned = /[\p{Co}\p{Noncharacter_Code_Point}]/u

/** Text in every script has spaces or line breaks; other bytes, read as pairs, seldom yield any. */
const commonCharacter = /[\t\n\r\u0020-\u00ff]/

/** Takes a few milliseconds per chunk; then other requests can run. */
const chunkBytes = 64 * 1024

/**
 * Refuses a file that is not text in any encoding that editors write. Reads it chunk by chunk to its end; libraries
 * such as isbinaryfile judge by the beginning alone.
 */
export async function refuseUnlessText(path: string): Promise<void> {
  let checks: EncodingCheck[] | undefined
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    checks = (checks ?? encodingChecksFor(chunk)).filter((check) => check(chunk))
    if (checks.length === 0) break
  }
  if (!checks?.some((check) => check())) refuse('file_not_taken')
}

/** Returns true if the text up to and including `next`, or up to its end if undefined, is valid in this encoding. */
type EncodingCheck = (next?: Uint8Array) => boolean

/**
 * Chooses by the byte order mark. Text with no mark is UTF-8 (any older encoding passes too, as it has no control
 * characters) or flawless UTF-16.
 */
function encodingChecksFor([first, second]: Uint8Array): EncodingCheck[] {
  if (first === 0xff && second === 0xfe) return [createEncodingCheck('utf-16le')]
  if (first === 0xfe && second === 0xff) return [createEncodingCheck('utf-16be')]
  return [createEncodingCheck('utf-8'), createEncodingCheck('utf-16le', true), createEncodingCheck('utf-16be', true)]
}

function createEncodingCheck(encoding: string, isGuess = false): EncodingCheck {
  const decoder = new TextDecoder(encoding, { fatal: isGuess })
  const isText = (text: string) => !controlCharacter.test(text) && !(isGuess && unassigned.test(text))
  let hasEnded = false
  let isLikely = !isGuess
  return (next) => {
    try {
      const decoded = decoder.decode(next, { stream: next !== undefined })
      const text = decoded.replaceAll(dosEndOfFile, '')
      const isAtEnd = hasEnded ? text === '' : decoded.startsWith(text)
      hasEnded ||= text.length < decoded.length
      isLikely ||= commonCharacter.test(text)
      return isAtEnd && isText(text) && (isLikely || next !== undefined)
    } catch {
      return false
    }
  }
}
