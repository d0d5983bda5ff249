import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf } from '#server/platform/secrets/digest.ts'

/** Content encodings, in order of preference. */
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const encodings = Object.keys(compressors) as (keyof typeof compressors)[]

/**
 * Returns true if the header `If-None-Match` names the tag: https://www.rfc-editor.org/rfc/rfc9110#field.if-none-match.
 * @fastify/etag would hash the content again for each response.
 */
function matchesTag(header: string, tag: string): boolean {
  return header.split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()))
}

export type PrecompressedHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Creates a handler for a response that stays the same while this process runs: it is made at the first request,
 * compressed once for each encoding, and not sent again to a client that has it.
 */
export function precompress(type: string, make: () => string): PrecompressedHandler {
  let content: { plain: Buffer; tag: string } | undefined
  const compressed: { [encoding in keyof typeof compressors]?: Promise<Buffer> } = {}

  return async ({ headers }, reply) => {
    if (content === undefined) {
      const plain = Buffer.from(make())
      content = { plain, tag: `"${digestOf(plain).slice(0, 22)}"` }
    }
    const { plain, tag } = content
    const encoding = negotiate(String(headers['accept-encoding'] ?? ''), encodings)
    const varies = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ')
    reply.header('etag', `W/${tag}`).header('vary', varies).type(type)
    if (matchesTag(headers['if-none-match'] ?? '', tag) && reply.statusCode === 200) return reply.code(304).send()
    if (encoding === null) return reply.send(plain)
    compressed[encoding] ??= compressors[encoding](plain)
    return reply.header('content-encoding', encoding).send(await compressed[encoding])
  }
}
