import type { Plugin, Rolldown } from 'vite'
import { aheadFile, screens } from '#shared/screens.ts'

/** How the module begins that holds a screen's own code: '/task/:id' is drawn by web/routes/task.$id.tsx, in parts. */
export const screenModule = (screen: string) =>
  `/web/routes/${screen.slice(1).replace('/:', '.$') || 'index'}.tsx?tsr-split=`

/**
 * Writes down what each screen is made of beside the frame, as a `Link` header by its address: a browser that is told
 * with the page asks for it beside the frame's scripts, and not only once these run.
 */
export function screensAhead(): Plugin {
  return {
    name: 'porchlight:screens-ahead',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const page = bundle['app.html']
        if (page?.type !== 'asset') return this.error('There is no app.html')
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const links = ['/', ...screens].map((screen) => {
          const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.includes(screenModule(screen)))
          if (!chunk) return this.error(`No script draws ${screen}`)
          const own = withImports(chunk, bundle).filter((file) => !String(page.source).includes(file))
          return [screen, own.map(linkTo).join(', ')]
        })
        this.emitFile({ type: 'asset', fileName: aheadFile, source: JSON.stringify(Object.fromEntries(links)) })
      },
    },
  }
}

/** The files that must be there before a chunk can run: its own and its imports' scripts and styles. */
function withImports(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) {
  const found = new Set([chunk])
  for (const { imports } of found)
    for (const file of imports) {
      const imported = bundle[file]
      if (imported?.type === 'chunk') found.add(imported)
    }
  return [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])])
}

/** As the page's own scripts will ask: for a style with `crossorigin`, as for any module. */
const linkTo = (file: string) =>
  `</${file}>; ${file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload'}`
