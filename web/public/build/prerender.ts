import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Plugin, runnerImport } from 'vite'

const pagesFile = join(import.meta.dirname, '../pages.tsx')

/** Renders web/public/pages.tsx into the HTML entries, at `<!--head-->` and `<!--body-->`: these pages need no React in the browser. */
export function prerender(): Plugin {
  let sources: string[] = []

  return {
    name: 'porchlight:prerender',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { path }) {
        const { module, dependencies } = await runnerImport<typeof import('../pages.tsx')>(pagesFile)
        sources = [pagesFile, ...dependencies]
        const page = module.pages[path]
        if (!page) return html
        return html
          .replace('<!--head-->', () => renderToStaticMarkup(page.head))
          .replace('<!--body-->', () => renderToStaticMarkup(page.body))
      },
    },
    handleHotUpdate({ file, server }) {
      if (sources.includes(file)) server.ws.send({ type: 'full-reload' })
    },
  }
}
