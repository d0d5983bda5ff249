import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'
import { htmlFileOf, publicPages, signedInFileOf } from '#shared/screens.ts'

const pagesFile = join(import.meta.dirname, '../prerendered/pages.tsx')

/**
 * Renders web/prerendered/pages.tsx into the HTML entries, at `<!--head-->` and `<!--body-->`: these pages need no
 * React in the browser. The app's page gets its first header at `<!--header-->`.
 */
export function prerender(): Plugin {
  let sources: string[] = []

  return {
    name: 'porchlight:prerender',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path, originalUrl = path }) {
        const { module, dependencies } = await runnerImport<typeof import('#web/prerendered/pages.tsx')>(pagesFile)
        sources = [pagesFile, ...dependencies]
        const page = module.pages[path]
        if (!page) return html
        // In development the sign-in screens use the app's page; the build writes their own pages below.
        const ownHead = module.authPages[`/${htmlFileOf(new URL(originalUrl, 'http://localhost').pathname)}`]
        const filled = fill(fill(html, '<!--head-->', ownHead ?? page.head), '<!--body-->', page.body)
        return path === '/app.html'
          ? fill(filled, '<!--header-->', ownHead ? module.authPlaceholder : module.appPlaceholder)
          : filled
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<typeof import('#web/prerendered/pages.tsx')>(pagesFile)
        const built = (fileName: string) => {
          const page = bundle[fileName]
          return page?.type === 'asset' ? String(page.source) : ''
        }
        const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
        const head = renderToStaticMarkup(module.appHead)
        const header = renderToStaticMarkup(module.appPlaceholder)
        for (const [path, ownHead] of Object.entries(module.authPages))
          emit(path.slice(1), fill(fill(built('app.html'), header, module.authPlaceholder), head, ownHead))
        const { replacement, original } = module.signedInHeader
        for (const name of publicPages)
          emit(signedInFileOf(name), fill(built(`${name}.html`), renderToStaticMarkup(original), replacement))
      },
    },
    handleHotUpdate({ file, server }) {
      if (sources.includes(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}

/** Replaces the placeholder; throws if it is missing, so that the build fails. */
function fill(html: string, placeholder: string, content: ReactNode): string {
  if (!html.includes(placeholder)) throw new Error(`A page has no ${placeholder}`)
  return html.replace(placeholder, () => renderToStaticMarkup(content))
}
