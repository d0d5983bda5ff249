import { join } from 'node:path'
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
        return html
          .replace('<!--head-->', () => renderToStaticMarkup(ownHead ?? page.head))
          .replace('<!--body-->', () => renderToStaticMarkup(page.body))
          .replace('<!--frame-->', () => (ownHead ? '' : renderToStaticMarkup(module.firstFrame)))
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<typeof import('#web/public/pages.tsx')>(pagesFile)
        const shell = bundle['app.html']
        const head = renderToStaticMarkup(module.pages['/app.html']?.head)
        const frame = renderToStaticMarkup(module.firstFrame)
        const source = shell?.type === 'asset' ? String(shell.source) : ''
        if (!source.includes(head) || !source.includes(frame)) this.error('The app has no head or no frame')
        for (const [path, ownHead] of Object.entries(module.entrancePages)) {
          const page = source.replace(frame, '').replace(head, () => renderToStaticMarkup(ownHead))
          this.emitFile({ type: 'asset', fileName: path.slice(1), source: page })
        }
      },
    },
    handleHotUpdate({ file, server }) {
      if (sources.includes(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}
