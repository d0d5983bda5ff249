import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import { pageOf } from '#shared/screens.ts'

const pagesFile = join(import.meta.dirname, '../public/pages.tsx')

/**
 * Renders web/public/pages.tsx into the HTML entries, at `<!--head-->` and `<!--body-->`: these pages need no React in the
 * browser. The app's own has its first frame at `<!--frame-->`.
 */
export function prerender(): Plugin {
  let sources: string[] = []

  return {
    name: 'porchlight:prerender',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path, originalUrl = path }) {
        const { module, dependencies } = await runnerImport<typeof import('#web/public/pages.tsx')>(pagesFile)
        sources = [pagesFile, ...dependencies]
        const page = module.pages[path]
        if (!page) return html
        // In development the entrances come in the app's page; the build writes them below.
        const ownHead = module.entrancePages[`/${pageOf(new URL(originalUrl, 'http://localhost').pathname)}`]
        const filled = fill(fill(html, '<!--head-->', ownHead ?? page.head), '<!--body-->', page.body)
        return path === '/app.html' ? fill(filled, '<!--frame-->', ownHead ? null : module.firstFrame) : filled
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<typeof import('#web/public/pages.tsx')>(pagesFile)
        const shell = bundle['app.html']
        const head = renderToStaticMarkup(module.appHead)
        const frame = renderToStaticMarkup(module.firstFrame)
        const source = shell?.type === 'asset' ? String(shell.source) : ''
        for (const [path, ownHead] of Object.entries(module.entrancePages)) {
          const page = fill(fill(source, frame, null), head, ownHead)
          this.emitFile({ type: 'asset', fileName: path.slice(1), source: page })
        }
      },
    },
    handleHotUpdate({ file, server }) {
      if (sources.includes(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}

/** The page with this in its place; without the place the build ends. */
function fill(html: string, place: string, content: ReactNode): string {
  if (!html.includes(place)) throw new Error(`A page has no ${place}`)
  return html.replace(place, () => renderToStaticMarkup(content))
}
