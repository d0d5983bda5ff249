import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { openPromise, type ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import { isFull } from '#server/files/storage.ts'
import { openZip } from '#server/files/zip.ts'
import { CannotStart } from '#server/process/cannot-start.ts'
import { ownerOnlyFile } from '#server/process/owner-only.ts'

type Bytes = AsyncIterable<string | Uint8Array> | Iterable<string>
/** Adds a part, which is in once this is done: all rows come over one connection. */
export type Add = (name: string, bytes: Bytes) => Promise<void>

const contentsName = 'contents.json'
const aboutSchema = z.object({
  madeAt: z.string(),
  installation: z.uuid(),
  /** Which migrations the rows had had. */
  migrations: z.array(z.string()),
  /** The files that were gone from the file store when it was their turn. */
  lost: z.array(z.string()),
})
const contentsSchema = z.object({
  about: aboutSchema,
  parts: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
export type About = z.infer<typeof aboutSchema>
type Contents = z.infer<typeof contentsSchema>

/**
 * Writes the parts that `write` adds one after another, and last what they should be: at `path`, where nothing may be
 * yet, is then all of it, or nothing.
 */
export async function writeArchive(path: string, date: Date, write: (add: Add) => Promise<About>): Promise<void> {
  const parts: Contents['parts'] = {}
  const archive = openZip()
  const unfinished = `${path}.unfinished`
  const file = await openUnfinished(unfinished, path)
  const written = pipeline(archive, file.createWriteStream({ flush: true }))
  const broken = new Promise<never>((_, fail) => written.catch(fail))
  // It may break before the first part is added, which then hears of it.
  broken.catch(() => {})
  const add: Add = async (name, bytes) => {
    const source = Readable.from(counted(bytes, name, parts))
    source.once('error', (error) => archive.destroy(error))
    const added = once(archive, 'entry')
    archive.append(source, { name, date })
    await Promise.race([added, broken])
  }
  try {
    const about = await write(add)
    await add(contentsName, [JSON.stringify({ about, parts } satisfies Contents, null, 2)])
    await Promise.all([archive.finalize(), written])
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    if (!isFull(error as NodeJS.ErrnoException)) throw error
    throw new CannotStart(
      `${path} cannot be written (${(error as Error).message}). Make room, or name a file elsewhere.`,
    )
  }
}

/** For nobody else meanwhile: so what is at `path` is never written over. */
async function openUnfinished(unfinished: string, path: string) {
  const file = await open(unfinished, 'wx', ownerOnlyFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST')
      throw new CannotStart(
        `${unfinished} is there: another backup is being written, or one broke off. Wait for it, or delete that file.`,
      )
    const what = isFull(error) ? 'Make room' : 'Make its folder'
    throw new CannotStart(`${path} cannot be written (${error.message}). ${what}, or name a file elsewhere.`)
  })
  if (!existsSync(path)) return file
  await file.close()
  await rm(unfinished)
  throw new CannotStart(`${path} is there already. Name a file that is not.`)
}

async function* counted(bytes: Bytes, name: string, parts: Contents['parts']) {
  const sum = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    sum.update(chunk)
    size += Buffer.byteLength(chunk)
    yield chunk
  }
  parts[name] = { bytes: size, sha256: sum.digest('hex') }
}

export type Archive = { about: About; names: string[]; read: (name: string) => Promise<Readable>; close: () => void }

/** Opens what `writeArchive` wrote, once every byte of it was found to be as it was written. */
export async function openArchive(path: string): Promise<Archive> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: Error) => {
    throw new CannotStart(`${path} is no whole backup (${error.message}). Nothing was changed.`)
  })
  try {
    return await verified(zip)
  } catch (error) {
    zip.close()
    throw new CannotStart(`${path} is no whole backup (${(error as Error).message}). Nothing was changed.`)
  }
}

async function verified(zip: ZipFile): Promise<Archive> {
  const entries = new Map<string, Parameters<ZipFile['openReadStreamPromise']>[0]>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const read = (name: string) => {
    const entry = entries.get(name)
    if (entry === undefined) throw new Error(`${name} is missing`)
    return zip.openReadStreamPromise(entry)
  }
  const { about, parts } = z.parse(contentsSchema, JSON.parse(await text(await read(contentsName))))
  const names = [...entries.keys()].filter((name) => name !== contentsName)
  for (const name of new Set([...names, ...Object.keys(parts)])) {
    const found: Contents['parts'] = {}
    for await (const _ of counted(await read(name), name, found));
    if (found[name]?.sha256 !== parts[name]?.sha256) throw new Error(`${name} is not what it was`)
  }
  return { about, names, read, close: () => zip.close() }
}
