import { setImmediate } from 'node:timers/promises'
import { SaxesParser } from 'saxes'
import { RefusalError } from '#server/platform/http/errors.ts'

/** An element as written: names keep their prefix; character references in values are resolved. */
export type XmlElement = { name: string; attributes: Record<string, string> }

export type XmlReader = {
  onElement: (element: XmlElement) => void
  onText?: (text: string) => void
  onElementEnd?: (name: string) => void
}

/** Number of characters that may still be read. */
export type CharacterBudget = { characters: number }

/** Exceeds what Word nests, and the number of namespaces that it declares on a root element. */
const depthMax = 256
const attributesMax = 256

/** The parser buffers text between two tags, or within one, until it ends. */
const betweenTagsMaxCharacters = 8 * 1024 * 1024

/** The parser takes a few milliseconds for this much; then other requests can run. */
const sliceCharacters = 16 * 1024

/**
 * Passes an XML document to `reader` piece by piece, in linear time and yielding to other requests. Fails on anything
 * but well-formed UTF-8 or UTF-16, the only encodings of a Word document. Refuses a document type that could define
 * entities, more nesting and attributes than any real part has, and more characters than `budget` allows, from which it
 * deducts those that it reads.
 */
export async function readXml(
  bytes: AsyncIterable<Uint8Array>,
  reader: XmlReader,
  budget: CharacterBudget,
): Promise<void> {
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
      if (charactersSinceTag > betweenTagsMaxCharacters) refuseUnsafeFile()
      const slice = text.slice(at, at + sliceCharacters)
      parser.write(slice)
      budget.characters -= slice.length
      if (budget.characters < 0) refuseUnsafeFile()
      await setImmediate()
    }
  }
  decoder?.decode()
  parser.close()
}

/**
 * Decides by the byte order mark, or else by the encoding of '<', as XML prescribes, because saxes takes decoded text:
 * https://www.w3.org/TR/xml/#sec-guessing
 */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be'
  return 'utf-8'
}

/** No text is valid XML in both of these, so the declared one does not matter. Any other encoding could hide a text. */
const acceptedEncoding = /^(utf-?8|us-ascii|utf-16(le|be)?)$/i

/** Word keeps a drawing or a web page unchanged. Its document type defines nothing unless it has a bracket. */
const harmlessDoctype = /^\s*(svg|html)\b[^[]*$/i

function openParser({ onElement, onText, onElementEnd }: XmlReader, onTag: () => void): SaxesParser {
  const parser = new SaxesParser()
  let depth = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (text) => {
    if (!harmlessDoctype.test(text)) refuseUnsafeFile()
  })
  parser.on('xmldecl', ({ version, encoding = 'utf-8' }) => {
    if (version !== '1.0' || !acceptedEncoding.test(encoding)) refuseUnsafeFile()
  })
  parser.on('opentagstart', () => {
    depth += 1
    attributes = 0
    if (depth > depthMax) refuseUnsafeFile()
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > attributesMax) refuseUnsafeFile()
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

export function refuseUnsafeFile(): never {
  throw new RefusalError('file_unsafe')
}
