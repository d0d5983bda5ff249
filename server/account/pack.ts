import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Storage } from '#server/files/storage.ts'
import { openZip, type Zip } from '#server/files/zip.ts'
import { site } from '#site'
import { belongings, filesOf, packedName, type Whose } from './belongings.ts'
import { contentsPage } from './contents-page.ts'

/**
 * All that is somebody's, as a zip file that is made while it is sent: a page of each list is in memory at a time. Its
 * page of contents comes first.
 */
export function pack(whose: Whose, storage: Storage): Readable {
  const archive = openZip()
  const lists = belongings.map(({ name, read }) => ({ name: `${name}.json`, read: () => asJson(read(whose)) }))
  async function* parts(): AsyncGenerator<Part> {
    yield* lists
    for await (const file of filesOf(whose)) yield { name: packedName(file), read: () => bytesOf(storage, file.id) }
  }
  archive.append(contentsPage(whose.now), { name: 'index.html', date: whose.now })
  // Who sends it hears of a failure by themselves, but may not listen yet: unheard, it would end the process.
  archive.on('error', () => {})
  void fill(archive, parts(), whose.now).catch((error) => archive.destroy(error))
  return archive
}

type Part = { name: string; read: () => AsyncGenerator<string | Uint8Array> }

/** One after another: the library begins at once to read what it is given, and does not hear where that fails. */
async function fill(archive: Zip, parts: AsyncIterable<Part>, date: Date) {
  let source: Readable | undefined
  // Whoever stops in the middle leaves nothing open behind.
  archive.once('close', () => source?.destroy())
  for await (const { name, read } of parts) {
    if (archive.destroyed) return
    source = Readable.from(read())
    archive.append(source, { name, date })
    await finished(source)
  }
  await archive.finalize()
}

/** `porchlight-2026-11-21.zip`. */
export const packName = (now: Date): string =>
  `${site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}.zip`

async function* asJson(rows: AsyncIterable<unknown>) {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** Opened when it is its turn. One that was taken away meanwhile is packed empty. */
async function* bytesOf(storage: Storage, id: string) {
  const bytes = await storage.read(id)
  if (bytes) yield* bytes
}
