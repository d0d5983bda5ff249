import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { legalPages } from './shared/screens.ts'
import { callsInBrief } from './web/build/calls-in-brief.ts'
import { groups } from './web/build/chunks.ts'
import { compress } from './web/build/compress.ts'
import { installFiles } from './web/build/install-files.ts'
import { libraryInBrief } from './web/build/library-in-brief.ts'
import { loadingOrder } from './web/build/loading-order.ts'
import { pageForPath } from './web/build/page-for-path.ts'
import { prerender } from './web/build/prerender.ts'
import { putInPlace } from './web/build/put-in-place.ts'
import { screensAhead } from './web/build/screens-ahead.ts'
import { serviceWorker } from './web/build/service-worker.ts'
import { sharePicture } from './web/build/share-picture.ts'
import { shrink } from './web/build/shrink.ts'
import { themeStyles } from './web/build/theme-styles.ts'

const here = (path: string) => join(import.meta.dirname, path)
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: here('web'),
  publicDir: here('web/static'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('web/routes'),
      generatedRouteTree: here('web/route-tree.gen.ts'),
      addExtensions: true,
    }),
    callsInBrief(),
    libraryInBrief(),
    themeStyles(),
    react(),
    shrink(),
    prerender(),
    installFiles(),
    sharePicture(),
    loadingOrder(),
    pageForPath(),
    screensAhead(),
    serviceWorker(),
    compress(),
    putInPlace(here('dist')),
  ],
  build: {
    outDir: here('dist.made'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups } },
      // What has its one name on the shared floor, such as a path, costs a screen no name more.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: [
        ...['index', ...legalPages, 'plain', 'app'].map((page) => here(`web/${page}.html`)),
        here('web/public/browser/scheme-first.ts'),
      ],
    },
  },
  server: {
    fs: { allow: [here('.')] },
    // The server compares a write's origin with the host it was sent to, so the host must stay as the browser said it.
    proxy: { '/api': { target: server, changeOrigin: false }, '/ws': { target: server, ws: true } },
  },
})
