import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { Refused } from '#server/http/errors.ts'

/** An element as it is written: names keep their prefix, and values have their character references resolved. */
export type XmlElement = { name: string; attributes: Record<string, string> }

export type XmlReader = {
  onElement: (element: XmlElement) => void
  onText?: (text: string) => void
  onElementEnd?: (name: string) => void
}

/** How much may still be read. */
export type Room = { characters: number }

/** Beyond what Word nests, and beyond the namespaces that it declares on a root. */
const depthMax = 256
const attributesMax = 256

/** The parser keeps what stands between two tags, or within one, until it ends. */
const betweenTagsMaxCharacters = 8 * 1024 * 1024

/** The parser takes a few milliseconds for so much; then other requests have their turn. */
const sliceCharacters = 16 * 1024

/**
 * Hands an XML document to `reader` piece by piece, in time linear in its length and without holding the thread.
 * Fails on anything that is not well-formed UTF-8 or UTF-16, which are all that a Word document may be written in.
 * Refuses a document type that could define entities, elements beyond any real part's nesting and attributes, and what
 * goes beyond `room`, of which it takes what it reads.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, reader: XmlReader, room: Room): Promise<void> {
  let charactersSinceTag = 0
  const parser = openParser(reader, () => {
    charactersSinceTag = 0
  })
  let decoder: TextDecoder | undefined
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encodingOf(chunk), { fatal: true })
    const text = decoder.decode(chunk, { stream: true })
    for (let at = 0; at < text.length; at += sliceCharacters) {
      charactersSinceTag += sliceCharacters
      if (charactersSinceTag > betweenTagsMaxCharacters) unsafe()
      const slice = text.slice(at, at + sliceCharacters)
      parser.write(slice)
      room.characters -= slice.length
      if (room.characters < 0) unsafe()
      await setImmediate()
    }
  }
  decoder?.decode()
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

/** Word keeps a drawing or a web page as it came. Without a bracket its document type defines nothing. */
const harmlessDoctype = /^\s*(svg|html)\b[^[]*$/i

function openParser({ onElement, onText, onElementEnd }: XmlReader, onTag: () => void): SaxesParser {
  const parser = new SaxesParser()
  let depth = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (text) => {
    if (!harmlessDoctype.test(text)) unsafe()
  })
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
  parser.on('opentag', (element) => {
    onTag()
    onElement(element)
  })
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  parser.on('closetag', ({ name }) => {
    onTag()
    depth -= 1
    onElementEnd?.(name)
  })
  return parser
}

export function unsafe(): never {
  throw new Refused('file_unsafe')
}
