import { createReadStream } from 'node:fs'
import { refuse } from '#server/http/errors.ts'

/** Control characters but those that lay out a text. */
const unwritten = /[^\P{Cc}\t\n\v\f\r\x85]/u

/** What DOS puts at the end of a text, once or until a block is full. */
const endOfDos = '\x1a'

/** No language's letters, though they can be encoded. */
const unassigned = /[\p{Co}\p{Noncharacter_Code_Point}]/u

/** Words of every script have blanks or line breaks between them; other bytes, read two by two, seldom give any. */
const plain = /[\t\n\r\u0020-\u00ff]/

/** A few milliseconds for each; then other requests have their turn. */
const chunkBytes = 64 * 1024

/** Refuses a file that is no text in any encoding that editors write. Reads it chunk by chunk. */
export async function refuseUnlessText(path: string): Promise<void> {
  let readings: Reading[] | undefined
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    readings = (readings ?? readingsOf(chunk)).filter((reading) => reading(chunk))
    if (readings.length === 0) break
  }
  if (!readings?.some((reading) => reading())) refuse('file_not_taken')
}

/** Whether the text so far can be one, with what comes next, or with its end. */
type Reading = (next?: Uint8Array) => boolean

/**
 * By the mark that editors put before a text. One without is UTF-8, in which any older encoding is no control either,
 * or UTF-16 without a flaw.
 */
function readingsOf([first, second]: Uint8Array): Reading[] {
  if (first === 0xff && second === 0xfe) return [readingIn('utf-16le')]
  if (first === 0xfe && second === 0xff) return [readingIn('utf-16be')]
  return [readingIn('utf-8'), readingIn('utf-16le', true), readingIn('utf-16be', true)]
}

function readingIn(encoding: string, isGuess = false): Reading {
  const decoder = new TextDecoder(encoding, { fatal: isGuess })
  const isText = (text: string) => !unwritten.test(text) && !(isGuess && unassigned.test(text))
  let hasEnded = false
  let isLikely = !isGuess
  return (next) => {
    try {
      const decoded = decoder.decode(next, { stream: next !== undefined })
      const text = decoded.replaceAll(endOfDos, '')
      const isAtEnd = hasEnded ? text === '' : decoded.startsWith(text)
      hasEnded ||= text.length < decoded.length
      isLikely ||= plain.test(text)
      return isAtEnd && isText(text) && (isLikely || next !== undefined)
    } catch {
      return false
    }
  }
}
