import type { Plugin, Rolldown } from 'vite'
import { preloadHeadersFile, screens } from '#shared/screens.ts'

/**
 * Start of the ID of the module with a screen's own code: the router splits web/routes/task.$id.tsx for '/task/:id'. In
 * the names of the router, `auth_.second-step` is a screen below `/auth` that is not shown inside it.
 */
export const screenModule = (screen: string) =>
  `/web/routes/${screen.slice(1).replace('/:', '.$').replace('/', '_.') || 'index'}.tsx?tsr-split=`

/**
 * Writes the chunks of each screen as a `Link` header by its path, so that the browser requests them together with the
 * scripts of the page, not only after those run.
 */
export function preloadHeaders(): Plugin {
  return {
    name: 'porchlight:preload-headers',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['app.html']
        if (page?.type !== 'asset') return this.error('There is no app.html')
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const links = ['/', ...screens].map((screen) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(screenModule(screen)))
          if (!chunk) return this.error(`No script renders ${screen}`)
          const own = withImports(chunk, bundle).filter((file) => !String(page.source).includes(file))
          return [screen, own.map(linkTo).join(', ')]
        })
        this.emitFile({
          type: 'asset',
          fileName: preloadHeadersFile,
          source: JSON.stringify(Object.fromEntries(links)),
        })
      },
    },
  }
}

/** Returns the scripts and styles of a chunk and of everything it imports. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) {
  const found = new Set([chunk])
  for (const { imports } of found)
    for (const file of imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') found.add(imported)
    }
  return [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

/** The preload must match the later request of the page's scripts, which load styles with `crossorigin`. */
const linkTo = (file: string) =>
  `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'}`
