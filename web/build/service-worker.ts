import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { publicPages, signedInFileOf } from '#shared/screens.ts'
import { licenses } from './licenses.ts'

const workerFile = join(import.meta.dirname, '../service-worker/sw.ts')
/** Cached pages: the app's page and the legal pages for signed-in users. Visitors' pages are always fetched. */
const pages = ['app.html', ...publicPages.map(signedInFileOf)]

/**
 * Builds /sw.js, the service worker, and writes the list of files it caches into it: everything the app consists of.
 */
export function serviceWorker(): Plugin {
  let outDir = ''
  return {
    name: 'porchlight:service-worker',
    apply: 'build',
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir)
    },
    async writeBundle(_options, bundle) {
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        plugins: [licenses()],
        define: { builtFiles: JSON.stringify(filesOf(bundle)) },
        build: {
          outDir,
          emptyOutDir: false,
          rolldownOptions: { input: workerFile, output: { format: 'iife', entryFileNames: 'sw.js' } },
        },
      })
    },
  }
}

/** File names with a content hash never change, so they need no revision. */
function filesOf(bundle: Rolldown.OutputBundle) {
  const html = pages.map((page) => ({ url: `/${page}`, revision: revisionOf(bundle[page]) }))
  const assets = Object.keys(bundle).filter(isOfTheApp)
  return [...html, ...assets.map((file) => ({ url: `/${file}`, revision: null }))]
}

const isOfTheApp = (file: string) =>
  /^assets\/.*\.(js|css)$/.test(file) || /^assets\/.*-latin-wght-normal-.*\.woff2$/.test(file)

const revisionOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined) =>
  createHash('sha256')
    .update(file?.type === 'asset' ? file.source : '')
    .digest('hex')
    .slice(0, 16)
