import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { Refused } from '#server/http/errors.ts'

/** An element as it is written: names keep their prefix, and values have their character references resolved. */
export type XmlElement = { name: string; attributes: Record<string, string> }

/** The lists in a document have elements three deep with four attributes each. */
const depthMax = 16
const attributesMax = 64

/** The parser takes a few milliseconds for so much; then other requests have their turn. */
const sliceCharacters = 16 * 1024

/**
 * Hands every element of an XML document to `onElement`, in time linear in its length and without holding the thread.
 * Fails on anything that is not well-formed UTF-8 or UTF-16, which are all that a Word document may be written in.
 * Refuses a document type, which could define entities, and elements beyond any real list's nesting and attributes.
 */
export async function readXml(bytes: Uint8Array, onElement: (element: XmlElement) => void): Promise<void> {
  const parser = openParser(onElement)
  const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  for (let at = 0; at < text.length; at += sliceCharacters) {
    parser.write(text.slice(at, at + sliceCharacters))
    await setImmediate()
  }
  parser.close()
}

/** Goes by the byte order mark, or else by how '<' is written, as XML says: https://www.w3.org/TR/xml/#sec-guessing */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** No text reads as XML in both of these, so it does not matter which one is declared. Any other could hide a text. */
const ours = /^(utf-?8|us-ascii|utf-16(le|be)?)$/i

function openParser(onElement: (element: XmlElement) => void): SaxesParser {
  const parser = new SaxesParser()
  let depth = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', unsafe)
  parser.on('xmldecl', ({ version, encoding = 'utf-8' }) => {
    if (version !== '1.0' || !ours.test(encoding)) unsafe()
  })
  parser.on('opentagstart', () => {
    depth += 1
    attributes = 0
    if (depth > depthMax) unsafe()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > attributesMax) unsafe()
  })
  parser.on('opentag', onElement)
  parser.on('closetag', () => {
    depth -= 1
  })
  return parser
}

function unsafe(): never {
  throw new Refused('file_unsafe')
}
