import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#server/platform/http/errors.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { type PrecompressedHandler, precompress } from '#server/platform/http/precompress.ts'
import { noMailAttribute } from '#shared/no-mail-attribute.ts'
import { yearElement } from '#shared/operator/year-copy.ts'
import { plainPageFile } from '#shared/plain-page.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'
import { type Banner, hasClosed, withAnnouncement } from './announcement-banner.ts'
import { withDemoBanner } from './demo-banner.ts'

export const webBuildFolder = resolve(import.meta.dirname, '../../../dist')

/**
 * Matches the tags that need the public address. A picture's type and size are useless if the picture itself is left
 * out.
 */
const tagsWithPublicUrl = new RegExp(`<(?:meta|link) [^>]*(?:${publicUrlPlaceholder}|"og:image:)[^>]*>`, 'g')

/**
 * Fills in the public address. If none is configured, the tags that need it are removed: the host of a request is the
 * client's claim, and a search engine would store it.
 */
export const withPublicUrl = (html: string, canonicalUrl: string | undefined) =>
  html.replace(tagsWithPublicUrl, (tag) =>
    canonicalUrl ? tag.replace(publicUrlPlaceholder, new URL(canonicalUrl).origin) : '',
  )

/** Marks a page for the app, whose sentences then promise no mailed link. */
const withNoMailMark = (html: string): string => html.replace('<html', `<html ${noMailAttribute}`)

type Options = {
  canonicalUrl: string | undefined
  isPublicDemo: boolean
  sendsMail: boolean
  /** Returns the sentence about the last year, which may change while this process runs. */
  findYearText?: () => Promise<string>
  /** Returns the announcement that is shown above every page at this moment. */
  findBanner?: () => Promise<Banner | null>
}

const htmlType = 'text/html; charset=utf-8'
const noText = async () => ''
const noBanner = async () => null

const withYearText = (html: string, text: string) =>
  html.replace(yearElement.html, () => text && `<p id="${yearElement.id}">${escapeHtml(text)}</p>`)

/** Returns a function that makes a page of a text, and compresses it again only if the text changes. */
function compressOnce<Text>(render: (text: Text) => string) {
  let last: { key: string; handle: PrecompressedHandler } | undefined
  return (text: Text): PrecompressedHandler => {
    const key = JSON.stringify(text)
    if (last?.key !== key) {
      const page = render(text)
      last = { key, handle: precompress(htmlType, () => page) }
    }
    return last.handle
  }
}

type PageTexts = Required<Pick<Options, 'findYearText' | 'findBanner'>>

/** Serves a page with the texts of this moment. The announcement is left out where it was closed. */
function openPage(html: string, { findYearText, findBanner }: PageTexts): PrecompressedHandler {
  const hasYear = html.includes(yearElement.html)
  const plain = compressOnce((year: string) => withYearText(html, year))
  const announcing = compressOnce(({ year, banner }: { year: string; banner: Banner }) =>
    withAnnouncement(withYearText(html, year), banner),
  )
  return async (request, reply) => {
    const [year, banner] = await Promise.all([hasYear ? findYearText() : '', findBanner()])
    if (banner === null) return plain(year)(request, reply)
    const varies = [reply.getHeader('vary') ?? [], 'Cookie'].flat()
    reply.header('vary', [...new Set(varies)].join(', '))
    return (hasClosed(request, banner) ? plain(year) : announcing({ year, banner }))(request, reply)
  }
}

/** Opens the pages of a build, served by their file names. */
export function openBuiltPages(
  folder: string,
  { canonicalUrl, isPublicDemo, sendsMail, findYearText = noText, findBanner = noBanner }: Options,
) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== plainPageFile)
  const pages = new Map<string, PrecompressedHandler>()
  /** Files that browsers keep for reading offline, which must not keep an announcement. */
  const cacheableFiles = new Map<string, PrecompressedHandler>()
  for (const name of names) {
    const built = withPublicUrl(readFileSync(`${folder}/${name}`, 'utf8'), canonicalUrl)
    const marked = sendsMail ? built : withNoMailMark(built)
    const html = isPublicDemo ? withDemoBanner(marked) : marked
    pages.set(name, openPage(html, { findYearText, findBanner }))
    cacheableFiles.set(name, openPage(html, { findYearText, findBanner: noBanner }))
  }
  const sendFrom =
    (handlers: Map<string, PrecompressedHandler>) => (name: string, request: FastifyRequest, reply: FastifyReply) =>
      (handlers.get(name) ?? refuse('page_missing'))(request, reply)
  return { names, send: sendFrom(pages), sendFile: sendFrom(cacheableFiles) }
}
