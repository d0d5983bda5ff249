import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { isDiskFull } from '#server/platform/files/storage.ts'
import { openZip } from '#server/platform/files/zip.ts'
import { ownerOnlyFile } from '#server/platform/process/owner-only.ts'
import { StartupError } from '#server/platform/process/startup-error.ts'

type Bytes = AsyncIterable<string | Uint8Array> | Iterable<string>
/** Adds an entry. Await it before the next one: all rows are read over one connection. */
export type AddEntry = (name: string, bytes: Bytes) => Promise<void>

const contentsName = 'contents.json'
const aboutSchema = z.object({
  madeAt: z.string(),
  installation: z.uuid(),
  /** Names of the migrations that the rows have. */
  migrations: z.array(z.string()),
  /** Ids of files that were missing in the file store when they were to be read. */
  lost: z.array(z.string()),
})
const contentsSchema = z.object({
  about: aboutSchema,
  parts: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type BackupInfo = z.infer<typeof aboutSchema>
type Contents = z.infer<typeof contentsSchema>

/**
 * Writes a zip with the entries that `write` adds, followed by their sizes and hashes. The file appears at `path`,
 * which must not exist, only when it is complete.
 */
export async function writeArchive(
  path: string,
  date: Date,
  write: (add: AddEntry) => Promise<BackupInfo>,
): Promise<void> {
  const parts: Contents['parts'] = {}
  const archive = openZip()
  const unfinished = `${path}.unfinished`
  const file = await openUnfinished(unfinished, path)
  const written = pipeline(archive, file.createWriteStream({ flush: true }))
  const failure = new Promise<never>((_, fail) => written.catch(fail))
  // The stream may fail before the first entry is added; `add` reports the failure then.
  failure.catch(() => {})
  const add: AddEntry = async (name, bytes) => {
    const source = Readable.from(hashChunks(bytes, name, parts))
    source.once('error', (error) => archive.destroy(error))
    const added = once(archive, 'entry')
    archive.append(source, { name, date })
    await Promise.race([added, failure])
  }
  try {
    const about = await write(add)
    await add(contentsName, [JSON.stringify({ about, parts } satisfies Contents, null, 2)])
    await Promise.all([archive.finalize(), written])
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (!isDiskFull(error as NodeJS.ErrnoException)) throw error
    throw new StartupError(
      `${path} cannot be written (${(error as Error).message}). Free some space, or name another file.`,
    )
  }
}

/**
 * Opens the temporary file exclusively, so that two backups cannot write to one path and an existing file is never
 * overwritten.
 */
async function openUnfinished(unfinished: string, path: string) {
  const file = await open(unfinished, 'wx', ownerOnlyFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new StartupError(
        `${unfinished} exists: another backup is being written, or one was interrupted. Wait for it, or delete that file.`,
      )
    const remedy = isDiskFull(error) ? 'Free some space' : 'Create its folder'
    throw new StartupError(`${path} cannot be written (${error.message}). ${remedy}, or name another file.`)
  })
  if (!existsSync(path)) return file
  await file.close()
  await rm(unfinished)
  throw new StartupError(`${path} exists already. Name a new file.`)
}

async function* hashChunks(bytes: Bytes, name: string, parts: Contents['parts']) {
  const sum = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    sum.update(chunk)
    size += Buffer.byteLength(chunk)
    yield chunk
  }
  parts[name] = { bytes: size, sha256: sum.digest('hex') }
}

export type Archive = {
  about: BackupInfo
  names: string[]
  read: (name: string) => Promise<Readable>
  close: () => void
}

/** Opens a backup after checking every byte against its hashes. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new StartupError(`${path} is not a complete backup (${error.message}). Nothing was changed.`)
  })
  try {
    return await verifyArchive(zip)
  } catch (error) {
    zip.close()
    throw new StartupError(`${path} is not a complete backup (${(error as Error).message}). Nothing was changed.`)
  }
}

async function verifyArchive(zip: ZipFile): Promise<Archive> {
  const entries = new Map<string, Parameters<ZipFile['openReadStreamPromise']>[0]>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const read = (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw new Error(`${name} is missing`)
    return zip.openReadStreamPromise(entry)
  }
  const contents = await buffer(await read(contentsName))
  // No hash is kept of the contents, and the library compares no checksum.
  if (crc32(contents) !== entries.get(contentsName)?.crc32) throw new Error(`${contentsName} is damaged`)
  const { about, parts } = z.parse(contentsSchema, JSON.parse(contents.toString()))
  const names = [...entries.keys()].filter((name) => name !== contentsName)
  for (const name of new Set([...names, ...Object.keys(parts)])) {
    const found: Contents['parts'] = {}
    for await (const _ of hashChunks(await read(name), name, found));
    if (found[name]?.sha256 !== parts[name]?.sha256) throw new Error(`${name} is damaged`)
  }
  return { about, names, read, close: () => zip.close() }
}
