import { existsSync, readFileSync } from 'node:fs'
import type { FastifyReply } from 'fastify'
import { contentHere, headingHere, plainPageFile } from '#shared/plain-page.ts'
import { site } from '#site'
import { builtWeb, withAddress } from './built-pages.ts'
import { withDemoBanner } from './demo-banner.ts'
import { escapeHtml } from './escape.ts'

const bare = `<!doctype html><html lang="en"><title>${headingHere} · ${site.name}</title><body><h1>${headingHere}</h1>${contentHere}`

/**
 * Writes pages that need no script: a heading, and what stands below it as HTML. Without the built web they are bare.
 */
export function openPlainPage({ isPublicDemo }: { isPublicDemo: boolean }) {
  const file = `${builtWeb}/${plainPageFile}`
  const built = existsSync(file) ? withAddress(readFileSync(file, 'utf8'), undefined) : bare
  const page = isPublicDemo ? withDemoBanner(built) : built
  return (heading: string, content: string) =>
    page.replaceAll(headingHere, () => escapeHtml(heading)).replace(contentHere, () => content)
}

/** Answers with a page that was written for this request. */
export const sendHtml = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)
