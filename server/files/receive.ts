import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { Refused, refuse } from '#server/http/errors.ts'
import { ownerOnlyFile } from '#server/process/owner-only.ts'
import { attachmentMaxBytes, uploadMaxBytes } from '#shared/limits.ts'
import { isOfDisk } from './files.ts'

const field = 'file'
const limits = { fileSize: attachmentMaxBytes, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 }

/** What is still sent after the answer is thrown away, up to this many bytes in all: then the line is cut. */
const patienceBytes = 3 * uploadMaxBytes

/** Writes the one file of a form to `path`, never more than an attachment may have, and answers with its name. */
export async function receive(request: FastifyRequest, path: string): Promise<string> {
  const file = await open(path, 'wx', ownerOnlyFile)
  const over = new AbortController()
  try {
    return await Promise.race([readForm(request, file, over.signal), untilTooMuch(request)])
  } finally {
    over.abort()
    request.raw.unpipe()
    request.raw.resume()
    await file.close()
  }
}

/** Fails when more comes in than a form with one attachment can have, or when nothing comes any more. */
function untilTooMuch({ raw }: FastifyRequest): Promise<never> {
  let bytes = 0
  return new Promise((_, fail) => {
    // Whoever hung up before the form is read is never heard of again by its reader.
    if (raw.destroyed && !raw.complete) fail(new Refused('upload_malformed'))
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > uploadMaxBytes) fail(new Refused('file_too_large'))
      if (bytes > patienceBytes) raw.destroy()
    })
  })
}

async function readForm(request: FastifyRequest, file: FileHandle, over: AbortSignal): Promise<string> {
  let filename: string | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') continue
      if (part.fieldname !== field) refuse('upload_malformed')
      await pipeline(part.file, file.createWriteStream({ flush: true }), { signal: over })
      if (part.file.truncated) refuse('file_too_large')
      filename = part.filename
    }
  } catch (error) {
    if (error instanceof Refused || isOfDisk(error)) throw error
    refuse('upload_malformed')
  }
  return unquoted(filename ?? refuse('upload_malformed'))
}

/** Browsers write these three characters of a name like this, and no other. */
const unquoted = (filename: string) => filename.replace(/%(0A|0D|22)/g, '')
