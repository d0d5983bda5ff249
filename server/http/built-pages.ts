import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { digestOf } from '#server/secrets/digest.ts'
import { plainPageFile } from '#shared/plain-page.ts'
import { publicUrlHere } from '#shared/public-url.ts'
import { refuse } from './errors.ts'

export const builtWeb = resolve(import.meta.dirname, '../../dist')

/** The ways in which a page is packed, the best first. */
const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
const packings = Object.keys(pack) as (keyof typeof pack)[]

type Page = { tag: string; plain: Buffer; packed: { [packing in keyof typeof pack]?: Promise<Buffer> } }

/** Of a picture that is not named, its kind and size say nothing either. */
const tagsWithAddress = new RegExp(`<(?:meta|link) [^>]*(?:${publicUrlHere}|"og:image:)[^>]*>`, 'g')

/**
 * Where nobody said which address neighbors come to, the tags that tell it are left out: the host that a request names
 * is the sender's word, and a search would keep it.
 */
export const withAddress = (html: string, namedUrl: string | undefined) =>
  html.replace(tagsWithAddress, (tag) => (namedUrl ? tag.replace(publicUrlHere, new URL(namedUrl).origin) : ''))

function pageOf(html: string): Page {
  const plain = Buffer.from(html)
  const tag = `W/"${digestOf(plain).slice(0, 22)}"`
  return { tag, plain, packed: {} }
}

function takes(header: string, packing: string): boolean {
  return header.split(',').some((part) => {
    const [name = '', weight = '1'] = part.split(/;\s*q=/)
    return name.trim() === packing && Number(weight) > 0
  })
}

/** The pages of a build as they are sent, by their files' names, each packed once: when somebody first asks for it. */
export function openBuiltPages(folder: string, namedUrl: string | undefined) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== plainPageFile)
  const read = (name: string) => pageOf(withAddress(readFileSync(`${folder}/${name}`, 'utf8'), namedUrl))
  const pages = new Map(names.map((name) => [name, read(name)]))

  async function send(name: string, { headers }: FastifyRequest, reply: FastifyReply) {
    const page = pages.get(name)
    if (!page) refuse('page_missing')
    const { tag, plain, packed } = page
    const accepted = String(headers['accept-encoding'] ?? '')
    const packing = packings.find((one) => takes(accepted, one))
    const varies = [reply.getHeader('vary') ?? [], 'Accept-Encoding'].flat().join(', ')
    reply.header('etag', tag).header('vary', varies).type('text/html; charset=utf-8')
    if (headers['if-none-match'] === tag && reply.statusCode === 200) return reply.code(304).send()
    if (!packing) return reply.send(plain)
    packed[packing] ??= pack[packing](plain)
    return reply.header('content-encoding', packing).send(await packed[packing])
  }
  return { names, send }
}
