import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { type Plugin, runnerImport } from 'vite'
import { publicUrlHere } from '#shared/public-url.ts'
import { copy } from '#web/public/landing/landing-copy.ts'

const pictureFile = join(import.meta.dirname, '../public/street/street-picture.tsx')
const type = 'image/jpeg'

/** Draws the picture that a link to us is shown with elsewhere, and names it in every page. */
export function sharePicture(): Plugin {
  let size = { width: 0, height: 0 }
  return {
    name: 'porchlight:share-picture',
    apply: 'build',
    async buildStart() {
      const { module } = await runnerImport<typeof import('#web/public/street/street-picture.tsx')>(pictureFile)
      size = module.streetPicture
      const svg = renderToStaticMarkup(createElement(module.StreetPicture))
      const source = await sharp(Buffer.from(svg))
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4', mozjpeg: true })
        .toBuffer()
      this.emitFile({ type: 'asset', name: 'street.jpg', source })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const file = Object.keys(bundle ?? {}).find((name) => /^assets\/street-.*\.jpg$/.test(name))
        return tagsFor(`${publicUrlHere}/${file}`, size).map((attrs) => ({
          tag: 'meta',
          attrs,
          injectTo: 'head' as const,
        }))
      },
    },
  }
}

const tagsFor = (content: string, { width, height }: { width: number; height: number }) => [
  { property: 'og:image', content },
  { property: 'og:image:type', content: type },
  { property: 'og:image:width', content: `${width}` },
  { property: 'og:image:height', content: `${height}` },
  { property: 'og:image:alt', content: copy.picture },
  { name: 'twitter:image', content },
  { name: 'twitter:image:alt', content: copy.picture },
]
