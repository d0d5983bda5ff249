import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import * as z from 'zod/mini'
import type { Range } from '#server/platform/files/storage.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Deps } from '#server/platform/http/register-calls.ts'
import { currentViewer, requireViewer } from '#server/platform/http/viewer.ts'
import { attachmentTypeOf, fileUrlOf } from '#shared/files/schema.ts'
import { yearSeconds } from '#shared/time.ts'
import type { Files } from './files.ts'
import { type FileRow, findVisibleFile } from './store.ts'

/** A browser that opens a file directly must run and load nothing in it. */
const contentSecurityPolicy = "sandbox; default-src 'none'"

/** An avatar's address changes with the avatar; the right to read an attachment is checked each time. */
const cacheControl = ({ avatarOf }: FileRow) =>
  avatarOf === null ? 'private, no-cache' : `private, max-age=${yearSeconds}, immutable`

/** Files are always served by the server, wherever they are stored, so that each read is authorized. */
export function addFileDownload(app: FastifyInstance, { files, ...deps }: Deps & { files: Files }) {
  app.get(fileUrlOf(':id'), { onRequest: requireViewer(deps) }, async (request, reply) => {
    const { id } = z.safeParse(z.object({ id: z.uuid() }), request.params).data ?? refuse('file_missing')
    const file = (await findVisibleFile(deps.db, id, currentViewer(request).id, deps.now())) ?? refuse('file_missing')
    const isPicture = attachmentTypeOf(file.type) === 'image'
    const etag = `"${file.id}"`
    const commonHeaders = {
      'content-security-policy': contentSecurityPolicy,
      'cache-control': cacheControl(file),
      'accept-ranges': 'bytes',
      etag,
    }
    if (isNotModified(request, etag)) return reply.code(304).headers(commonHeaders).send()

    const range = rangeOf(request, file.size, etag)
    if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    const bytes =
      request.method === 'HEAD'
        ? Readable.from([])
        : ((await files.storage.read(file.id, range)) ?? refuse('file_missing'))
    // Headers are set only now, because a refusal must not be cached for a year.
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    return reply
      .headers({
        ...commonHeaders,
        'content-type': file.type,
        'content-disposition': contentDisposition(file.filename, { type: isPicture ? 'inline' : 'attachment' }),
        'content-length': range ? range.end - range.start + 1 : file.size,
      })
      .send(bytes)
  })
}

function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const etags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return etags.includes(etag) || etags.includes('*')
}

/**
 * Returns the single range that is requested; undefined (the whole file) if there is none, several, or one for another
 * file.
 */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string): Range | 'beyond' | undefined {
  const { range, 'if-range': ifRange = etag } = headers
  if (range === undefined || ifRange !== etag) return
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return
  return ranges[0]
}
