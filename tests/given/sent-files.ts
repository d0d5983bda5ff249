import { crc32, deflateRawSync, deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A form as browsers send it: `formWith({ 'plan.pdf': pdf })`. */
export function formWith(files: Record<string, string | Uint8Array>, field = 'file'): FormData {
  const form = new FormData()
  for (const [name, bytes] of Object.entries(files)) form.append(field, new Blob([bytes as BlobPart]), name)
  return form
}

export const pdf = '%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n'
export const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
export const html = '<!doctype html><script>alert(document.domain)</script>'

export const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' = 'png', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#a53' } })
    .toFormat(format)
    .toBuffer()

/**
 * A photo as a phone writes it: lying on its side, with the place and the camera in it. Upright it is 40 wide, 60 high.
 */
export const phonePhoto = async () =>
  sharp(await picture('jpeg'))
    .withExif({ IFD0: { Model: 'Pocket 7' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 53/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** A PNG that says how large it is and holds next to nothing: a bit for each pixel, all of them alike. */
export function hollowPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  const magic = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  return Buffer.concat([uint32(data.length, 'BE'), body, uint32(crc32(body), 'BE')])
}

function uint32(value: number, order: 'BE' | 'LE'): Buffer {
  const bytes = Buffer.alloc(4)
  if (order === 'BE') bytes.writeUInt32BE(value)
  else bytes.writeUInt32LE(value)
  return bytes
}

/** What every Word document lists of itself. */
export const wordTypes = `<Types><Override PartName="/word/document.xml"
  ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`

export const plainDocx = () => zipOf({ '[Content_Types].xml': wordTypes, 'word/document.xml': '<w:document/>' })

/** A zip of these parts. In its directory a part may claim to unpack to another size than it does. */
export function zipOf(parts: Record<string, string | Uint8Array>, claimedBytes: Record<string, number> = {}): Buffer {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(parts)) {
    const path = Buffer.from(name)
    const packed = deflateRawSync(content)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(content), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(claimedBytes[name] ?? Buffer.byteLength(content), 18)
    facts.writeUInt16LE(path.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, path, packed])
    const where = Buffer.concat([Buffer.alloc(10), uint32(offset, 'LE')])
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, where, path]))
    files.push(file)
    offset += file.length
  }
  const listed = Buffer.concat(directory)
  const counts = Buffer.alloc(8)
  counts.writeUInt16LE(directory.length, 4)
  counts.writeUInt16LE(directory.length, 6)
  const end = [Buffer.from('PK\x05\x06', 'latin1'), counts, uint32(listed.length, 'LE'), uint32(offset, 'LE')]
  return Buffer.concat([...files, listed, ...end, Buffer.alloc(2)])
}

/** The container of old Office documents, with the entries of these streams. */
export function docOf(...streams: string[]): Buffer {
  const header = Buffer.alloc(512)
  header.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
  const entries = streams.map((name) => {
    const entry = Buffer.alloc(128)
    entry.write(`${name}\0`, 'utf16le')
    return entry
  })
  return Buffer.concat([header, ...entries])
}
