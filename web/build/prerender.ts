import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import { legalPages, pageOf, signedInFile } from '#shared/screens.ts'

const pagesFile = join(import.meta.dirname, '../public/pages.tsx')

/**
 * Renders web/public/pages.tsx into the HTML entries, at `<!--head-->` and `<!--body-->`: these pages need no React in
 * the browser. The app's own has its first frame at `<!--frame-->`.
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
        return path === '/app.html'
          ? fill(filled, '<!--frame-->', ownHead ? module.entranceFrame : module.firstFrame)
          : filled
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<typeof import('#web/public/pages.tsx')>(pagesFile)
        const built = (fileName: string) => {
          const page = bundle[fileName]
          return page?.type === 'asset' ? String(page.source) : ''
        }
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        const head = renderToStaticMarkup(module.appHead)
        const frame = renderToStaticMarkup(module.firstFrame)
        for (const [path, ownHead] of Object.entries(module.entrancePages))
          emit(path.slice(1), fill(fill(built('app.html'), frame, module.entranceFrame), head, ownHead))
        const { instead, of } = module.signedInHeader
        for (const name of legalPages)
          emit(signedInFile(name), fill(built(`${name}.html`), renderToStaticMarkup(of), instead))
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
