import { minify as shrinkOnceMore } from 'terser'
import { minify, type Plugin } from 'vite'

/**
 * Shrinks every script by terser too, which finds what the bundler's own minifier leaves; that one has the last word.
 */
export function shrink(): Plugin {
  return {
    name: 'porchlight:shrink',
    apply: 'build',
    renderChunk: {
      order: 'post',
      async handler(code, { fileName }) {
        // What the one has simplified, the other simplifies further.
        const once = await minify(fileName, code, { module: true })
        if (once.errors[0]) return this.error(once.errors[0].message)
        const twice = await shrinkOnceMore(once.code, { module: true, ecma: 2020, compress: { passes: 3 } })
        return { code: twice.code ?? once.code, map: null }
      },
    },
  }
}
