import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { contentPlaceholder, headingPlaceholder, plainPageFile } from '#shared/plain-page.ts'
import { site } from '#site'
import { webBuildFolder, withPublicUrl } from './built-pages.ts'
import { withDemoBanner } from './demo-banner.ts'

const unstyledTemplate = `<!doctype html><html lang="en"><title>${headingPlaceholder} · ${site.name}</title><body><h1>${headingPlaceholder}</h1>${contentPlaceholder}`

/**
 * Creates a function that renders pages that need no script: a heading, and HTML content below it. If there is no built
 * web, they are unstyled.
 */
export function openPlainPage({ isPublicDemo }: { isPublicDemo: boolean }) {
  const file = `${webBuildFolder}/${plainPageFile}`
  const template = existsSync(file) ? withPublicUrl(readFileSync(file, 'utf8'), undefined) : unstyledTemplate
  const page = isPublicDemo ? withDemoBanner(template) : template
  return (heading: string, content: string) =>
    page.replaceAll(headingPlaceholder, () => escapeHtml(heading)).replace(contentPlaceholder, () => content)
}

export const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)
