import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'

const pagesFile = join(import.meta.dirname, '../public/pages.tsx')

/** Renders web/public/pages.tsx into the HTML entries, at `<!--head-->` and `<!--body-->`: these pages need no React in the browser. */
export function prerender(): Plugin {
  let sources: string[] = []

  return {
    name: 'porchlight:prerender',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const { module, dependencies } = await runnerImport<typeof import('#web/public/pages.tsx')>(pagesFile)
        sources = [pagesFile, ...dependencies]
        const page = module.pages[path]
        if (!page) return html
        return html
          .replace('<!--head-->', () => renderToStaticMarkup(page.head))
          .replace('<!--body-->', () => renderToStaticMarkup(page.body))
      },
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const { module } = await runnerImport<typeof import('#web/public/pages.tsx')>(pagesFile)
        const shell = bundle['app.html']
        const shellHead = renderToStaticMarkup(module.pages['/app.html']?.head)
        if (shell?.type !== 'asset' || !String(shell.source).includes(shellHead)) this.error('The app has no head')
        for (const [path, head] of Object.entries(module.heads)) {
          const source = String(shell.source).replace(shellHead, () => renderToStaticMarkup(head))
          this.emitFile({ type: 'asset', fileName: path.slice(1), source })
        }
      },
    },
    handleHotUpdate({ file, server }) {
      if (sources.includes(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}
