import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { publicPages } from './shared/screens.ts'
import { groups } from './web/build/chunks.ts'
import { compactCalls } from './web/build/compact-calls.ts'
import { compress } from './web/build/compress.ts'
import { installFiles } from './web/build/install-files.ts'
import { licenses } from './web/build/licenses.ts'
import { loadingOrder } from './web/build/loading-order.ts'
import { pageForPath } from './web/build/page-for-path.ts'
import { preloadHeaders } from './web/build/preload-headers.ts'
import { prerender } from './web/build/prerender.ts'
import { publishBuild } from './web/build/publish-build.ts'
import { serviceWorker } from './web/build/service-worker.ts'
import { sharePicture } from './web/build/share-picture.ts'
import { siteSettings } from './web/build/site-settings.ts'

const here = (path: string) => join(import.meta.dirname, path)
const made = here('dist.made')
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

export default defineConfig({
  root: here('web'),
  publicDir: here('web/public'),
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: here('web/routes'),
      generatedRouteTree: here('web/route-tree.gen.ts'),
      addExtensions: true,
    }),
    siteSettings(),
    compactCalls(),
    react(),
    prerender(),
    installFiles(),
    sharePicture(),
    loadingOrder(),
    pageForPath(),
    preloadHeaders(),
    licenses(),
    serviceWorker(),
    compress(),
    publishBuild(made, here('dist')),
  ],
  build: {
    outDir: made,
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Times depend on the machine, and a slow one is no fault of the build.
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups } },
      // Constants of shared/, such as paths, are inlined into the screens instead of being exported and imported by
      // name.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      input: [
        ...['index', ...publicPages, 'plain', 'app'].map((page) => here(`web/${page}.html`)),
        here('web/prerendered/browser/scheme-first.ts'),
      ],
    },
  },
  server: {
    fs: { allow: [here('.')] },
    // The server compares the origin of a write with its host, so the proxy must keep the host that the browser sent.
    proxy: { '/api': { target: server, changeOrigin: false }, '/ws': { target: server, ws: true } },
  },
})
