import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Storage } from '#server/platform/files/storage.ts'
import { openZip, type Zip } from '#server/platform/files/zip.ts'
import { site } from '#site'
import { contentsPage } from './contents-page.ts'
import { type ExportInput, exportSections, filesOf, pathInArchive } from './export-sections.ts'

/**
 * Streams all data of an account as a zip file, with one page of each list in memory at a time. The table of contents
 * comes first.
 */
export function streamExportArchive(input: ExportInput, storage: Storage): Readable {
  const archive = openZip()
  const lists = exportSections.map(({ name, read }) => ({
    name: `${name}.json`,
    read: () => toJsonChunks(read(input)),
  }))
  async function* entries(): AsyncGenerator<ArchiveEntry> {
    yield* lists
    for await (const file of filesOf(input))
      yield { name: pathInArchive(file), read: () => readBytes(storage, file.id) }
  }
  archive.append(contentsPage(input.now), { name: 'index.html', date: input.now })
  // The sender of the stream handles its errors but may not listen yet, and an 'error' event without a listener would
  // end the process.
  archive.on('error', () => {})
  void appendEntries(archive, entries(), input.now).catch((error) => archive.destroy(error))
  return archive
}

type ArchiveEntry = { name: string; read: () => AsyncGenerator<string | Uint8Array> }

/**
 * Sources are appended one at a time: the library starts to read a source as soon as it is appended and does not notice
 * when the source fails.
 */
async function appendEntries(archive: Zip, entries: AsyncIterable<ArchiveEntry>, date: Date) {
  let source: Readable | undefined
  // The open source is closed when the client cancels the download.
  archive.once('close', () => source?.destroy())
  for await (const { name, read } of entries) {
    if (archive.destroyed) return
    source = Readable.from(read())
    archive.append(source, { name, date })
    await finished(source)
  }
  await archive.finalize()
}

/** Example: `porchlight-2026-11-21.zip`. */
export const archiveName = (now: Date): string =>
  `${site.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${now.toISOString().slice(0, 'yyyy-mm-dd'.length)}.zip`

async function* toJsonChunks(rows: AsyncIterable<unknown>) {
  let before = '['
  for await (const row of rows) {
    yield `${before}\n${JSON.stringify(row, null, 2)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** Opens the file only when its bytes are needed. A file that was deleted meanwhile is packed empty. */
async function* readBytes(storage: Storage, id: string) {
  const bytes = await storage.read(id)
  if (bytes) yield* bytes
}
