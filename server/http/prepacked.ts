import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf } from '#server/secrets/digest.ts'

/** The ways to pack an answer, the best first. */
const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const encodings = Object.keys(pack) as (keyof typeof pack)[]

/** Whether the header `Accept-Encoding` names an encoding, and does not exclude it. */
function accepts(header: string, encoding: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = '1'] = part.split(/;\s*q=/)
    return name.trim() === encoding && Number(weight) > 0
  })
}

/** Whether the header `If-None-Match` names the tag: https://www.rfc-editor.org/rfc/rfc9110#field.if-none-match. */
function names(header: string, tag: string): boolean {
  return header.split(',').some((one) => [tag, `W/${tag}`, '*'].includes(one.trim()))
}

export type Prepacked = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * An answer that is the same for everybody until this process ends: it is made once, packed once for each encoding, and
 * not sent again to a client that holds it. `make` is called when somebody first asks.
 */
export function prepack(type: string, make: () => string): Prepacked {
  let made: { plain: Buffer; tag: string } | undefined
  const packed: { [encoding in keyof typeof pack]?: Promise<Buffer> } = {}

  return async ({ headers }, reply) => {
    if (made === undefined) {
      const plain = Buffer.from(make())
      made = { plain, tag: `"${digestOf(plain).slice(0, 22)}"` }
    }
    const { plain, tag } = made
    const encoding = encodings.find((one) => accepts(String(headers['accept-encoding'] ?? ''), one))
    const varies = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ')
    reply.header('etag', `W/${tag}`).header('vary', varies).type(type)
    if (names(headers['if-none-match'] ?? '', tag) && reply.statusCode === 200) return reply.code(304).send()
    if (encoding === undefined) return reply.send(plain)
    packed[encoding] ??= pack[encoding](plain)
    return reply.header('content-encoding', encoding).send(await packed[encoding])
  }
}
