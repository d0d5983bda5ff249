import { join } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compress } from './web/public/build/compress.ts'
import { loadingOrder } from './web/public/build/loading-order.ts'
import { pageForPath } from './web/public/build/page-for-path.ts'
import { prerender } from './web/public/build/prerender.ts'

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
    react(),
    prerender(),
    loadingOrder(),
    pageForPath(),
    compress(),
  ],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // React changes with its releases, the app with ours: a browser that has one keeps it.
      output: { codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] } },
      input: ['index', 'privacy-policy', 'terms-of-service', 'app'].map((page) => here(`web/${page}.html`)),
    },
  },
  server: {
    fs: { allow: [here('.')] },
    // The server compares a write's origin with the host it was sent to, so the host must stay as the browser said it.
    proxy: { '/api': { target: server, changeOrigin: false }, '/ws': { target: server, ws: true } },
  },
})
