import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { plainPageFile } from '#shared/plain-page.ts'
import { publicUrlHere } from '#shared/public-url.ts'
import { withDemoBanner } from './demo-banner.ts'
import { refuse } from './errors.ts'
import { type Prepacked, prepack } from './prepacked.ts'

export const builtWeb = resolve(import.meta.dirname, '../../dist')

/** Of a picture that is not named, its kind and size say nothing either. */
const tagsWithAddress = new RegExp(`<(?:meta|link) [^>]*(?:${publicUrlHere}|"og:image:)[^>]*>`, 'g')

/**
 * Where nobody said which address neighbors come to, the tags that tell it are left out: the host that a request names
 * is the sender's word, and a search would keep it.
 */
export const withAddress = (html: string, namedUrl: string | undefined) =>
  html.replace(tagsWithAddress, (tag) => (namedUrl ? tag.replace(publicUrlHere, new URL(namedUrl).origin) : ''))

type Options = { namedUrl: string | undefined; isPublicDemo: boolean }

/** The pages of a build as they are sent, by their files' names. */
export function openBuiltPages(folder: string, { namedUrl, isPublicDemo }: Options) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== plainPageFile)
  const pages = new Map<string, Prepacked>()
  for (const name of names) {
    const built = withAddress(readFileSync(`${folder}/${name}`, 'utf8'), namedUrl)
    const html = isPublicDemo ? withDemoBanner(built) : built
    pages.set(
      name,
      prepack('text/html; charset=utf-8', () => html),
    )
  }
  const send = (name: string, request: FastifyRequest, reply: FastifyReply) =>
    (pages.get(name) ?? refuse('page_missing'))(request, reply)
  return { names, send }
}
