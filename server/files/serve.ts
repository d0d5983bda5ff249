import { Readable } from 'node:stream'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import parseRange from 'range-parser'
import * as z from 'zod/mini'
import { refuse } from '#server/http/errors.ts'
import type { Deps } from '#server/http/implement.ts'
import { needViewer, viewerIn } from '#server/http/viewer.ts'
import { attachmentTypeOf, fileUrlOf } from '#shared/files/schema.ts'
import { yearSeconds } from '#shared/time.ts'
import type { Files } from './files.ts'
import type { Range } from './storage.ts'
import { type FileRow, findReadableFile } from './store.ts'

/** What a file does in a browser that opens it by itself: nothing. */
const contentSecurityPolicy = "sandbox; default-src 'none'"

/** An avatar's address changes with the avatar; whether one may still read an attachment is asked each time. */
const cacheControl = ({ avatarOf }: FileRow) =>
  avatarOf === null ? 'private, no-cache' : `private, max-age=${yearSeconds}, immutable`

/** Files are read through the server, wherever they are kept, so that every reading is asked who it is for. */
export function addFiles(app: FastifyInstance, { files, ...deps }: Deps & { files: Files }) {
  app.get(fileUrlOf(':id'), { onRequest: needViewer(deps) }, async (request, reply) => {
    const { id } = z.safeParse(z.object({ id: z.uuid() }), request.params).data ?? refuse('file_missing')
    const file = (await findReadableFile(deps.db, id, viewerIn(request).id, deps.now())) ?? refuse('file_missing')
    const isPicture = attachmentTypeOf(file.type) === 'image'
    const etag = `"${file.id}"`
    const lasting = {
      'content-security-policy': contentSecurityPolicy,
      'cache-control': cacheControl(file),
      'accept-ranges': 'bytes',
      etag,
    }
    if (isKnown(request, etag)) return reply.code(304).headers(lasting).send()

    const range = rangeOf(request, file.size, etag)
    if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.size}`).send()
    const bytes =
      request.method === 'HEAD'
        ? Readable.from([])
        : ((await files.storage.read(file.id, range)) ?? refuse('file_missing'))
    // Only now: a refusal is nothing to keep for a year.
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`)
    return reply
      .headers({
        ...lasting,
        'content-type': file.type,
        'content-disposition': contentDisposition(file.filename, { type: isPicture ? 'inline' : 'attachment' }),
        'content-length': range ? range.end - range.start + 1 : file.size,
      })
      .send(bytes)
  })
}

function isKnown({ headers }: FastifyRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return known.includes(etag) || known.includes('*')
}

/** The one part that is asked for; the whole file where that is none, several, or of another file. */
function rangeOf({ headers }: FastifyRequest, size: number, etag: string): Range | 'beyond' | undefined {
  const { range, 'if-range': ifRange = etag } = headers
  if (range === undefined || ifRange !== etag) return
  const ranges = parseRange(size, range)
  if (ranges === -1) return 'beyond'
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length > 1) return
  return ranges[0]
}
