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
}

const htmlType = 'text/html; charset=utf-8'
const noText = async () => ''

/** Serves a page into which a sentence is written; it is compressed again only if the sentence changes. */
function openYearPage(html: string, findText: () => Promise<string>): PrecompressedHandler {
  let filled: { text: string; handle: PrecompressedHandler } | undefined
  return async (request, reply) => {
    const text = await findText()
    if (filled?.text !== text) {
      const page = html.replace(yearElement.html, text && `<p id="${yearElement.id}">${escapeHtml(text)}</p>`)
      filled = { text, handle: precompress(htmlType, () => page) }
    }
    return filled.handle(request, reply)
  }
}

/** Opens the pages of a build, served by their file names. */
export function openBuiltPages(
  folder: string,
  { canonicalUrl, isPublicDemo, sendsMail, findYearText = noText }: Options,
) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.html') && name !== plainPageFile)
  const pages = new Map<string, PrecompressedHandler>()
  for (const name of names) {
    const built = withPublicUrl(readFileSync(`${folder}/${name}`, 'utf8'), canonicalUrl)
    const marked = sendsMail ? built : withNoMailMark(built)
    const html = isPublicDemo ? withDemoBanner(marked) : marked
    const hasYear = html.includes(yearElement.html)
    pages.set(name, hasYear ? openYearPage(html, findYearText) : precompress(htmlType, () => html))
  }
  const send = (name: string, request: FastifyRequest, reply: FastifyReply) =>
    (pages.get(name) ?? refuse('page_missing'))(request, reply)
  return { names, send }
}
