import type { Plugin } from 'vite'

const moduleScript = /\s*<script type="module"[^>]*><\/script>/g

/**
 * Fonts first: asked for before the styles that name them have arrived, so that no text is set twice.
 * Scripts last: nothing on these pages waits for them.
 */
export function loadingOrder(): Plugin {
  return {
    name: 'porchlight:loading-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const scripts = html.match(moduleScript)?.join('') ?? ''
        const fonts = Object.keys(bundle).filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
        return {
          html: html.replace(moduleScript, '').replace('</body>', () => `${scripts.trim()}\n  </body>`),
          tags: fonts.map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
            injectTo: 'head' as const,
          })),
        }
      },
    },
  }
}
