import type { Plugin } from 'vite'
import { schemeKey } from '#web/lib/scheme-key.ts'

const moduleScript = /\s*<script type="module"[^>]*><\/script>/g
const schemeFirst = /^assets\/scheme-first-.*\.js$/

/**
 * Orders what a page loads. The color scheme script runs before anything is painted. Fonts are preloaded before the
 * styles that name them, so that text is not rendered twice. Other scripts come last, because these pages do not wait
 * for them.
 */
export function loadingOrder(): Plugin {
  return {
    name: 'porchlight:loading-order',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const scheme = files.find((file) => schemeFirst.test(file)) ?? 'prerendered/browser/scheme-first.ts'
        const fonts = files.filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
        const scripts = bundle && html.match(moduleScript)
        return {
          html: scripts
            ? html.replace(moduleScript, '').replace('</body>', () => `${scripts.join('').trim()}\n  </body>`)
            : html,
          tags: [
            { tag: 'script', attrs: { src: `/${scheme}`, 'data-key': schemeKey }, injectTo: 'head' as const },
            ...fonts.map((file) => ({
              tag: 'link',
              attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
              injectTo: 'head' as const,
            })),
          ],
        }
      },
    },
  }
}
