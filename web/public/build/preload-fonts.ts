import type { Plugin } from 'vite'

/** Asks for the built fonts before the styles that name them have arrived, so that no text is set twice. */
export function preloadFonts(): Plugin {
  return {
    name: 'porchlight:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const fonts = Object.keys(bundle).filter((file) => /-latin-wght-normal-.*\.woff2$/.test(file))
        return fonts.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` },
          injectTo: 'head-prepend' as const,
        }))
      },
    },
  }
}
