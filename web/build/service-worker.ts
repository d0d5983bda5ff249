import { createHash } from 'node:crypto'
import { join, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { legalPages, signedInFile } from '#shared/screens.ts'

const workerFile = join(import.meta.dirname, '../service-worker/sw.ts')
/** What stands behind a session, and the legal pages as they are there; what a visitor gets is asked for each time. */
const pages = ['app.html', ...legalPages.map(signedInFile)]

/** Builds /sw.js, the service worker, and writes into it which files it keeps: all that the app is made of. */
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

/** A file that is named after its content never changes, so it needs no revision. */
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
