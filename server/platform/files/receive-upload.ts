import { type FileHandle, open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { RefusalError, refuse } from '#server/platform/http/errors.ts'
import { ownerOnlyFile } from '#server/platform/process/owner-only.ts'
import { attachmentMaxBytes, uploadMaxBytes } from '#shared/constants.ts'
import { isDiskError } from './storage.ts'

const fileField = 'file'
const limits = { fileSize: attachmentMaxBytes, files: 1, fields: 10, fieldSize: 1024, parts: 11, headerPairs: 20 }

/**
 * Data that is still sent after the answer is discarded, up to this many bytes in all; then the connection is closed.
 */
const discardMaxBytes = 3 * uploadMaxBytes

/** Writes the single file of a form to `path`, never more than an attachment may have, and returns its name. */
export async function receiveUpload(request: FastifyRequest, path: string): Promise<string> {
  const file = await open(path, 'wx', ownerOnlyFile)
  const finished = new AbortController()
  try {
    return await Promise.race([readForm(request, file, finished.signal), rejectWhenTooLarge(request)])
  } finally {
    finished.abort()
    request.raw.unpipe()
    request.raw.resume()
    await file.close()
  }
}

/** Rejects if more arrives than a form with one attachment can have, or if the client has already hung up. */
function rejectWhenTooLarge({ raw }: FastifyRequest): Promise<never> {
  let bytes = 0
  return new Promise((_, fail) => {
    // The form's reader never notices a client that hung up before reading began.
    if (raw.destroyed && !raw.complete) fail(new RefusalError('upload_malformed'))
    raw.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > uploadMaxBytes) fail(new RefusalError('file_too_large'))
      if (bytes > discardMaxBytes) raw.destroy()
    })
  })
}

async function readForm(request: FastifyRequest, file: FileHandle, signal: AbortSignal): Promise<string> {
  let filename: string | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') continue
      if (part.fieldname !== fileField) refuse('upload_malformed')
      await pipeline(part.file, file.createWriteStream({ flush: true }), { signal })
      if (part.file.truncated) refuse('file_too_large')
      filename = part.filename
    }
  } catch (error) {
    if (error instanceof RefusalError || isDiskError(error)) throw error
    refuse('upload_malformed')
  }
  return decodeFilename(filename ?? refuse('upload_malformed'))
}

/** Browsers encode these three characters of a name like this, and no other. */
const decodeFilename = (filename: string) => filename.replace(/%(0A|0D|22)/g, '')
