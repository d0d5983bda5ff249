import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { type Plugin, runnerImport } from 'vite'
import { publicUrlPlaceholder } from '#shared/public-url.ts'
import { landingCopy } from '#web/landing/landing-copy.ts'

const pictureFile = join(import.meta.dirname, '../illustrations/street-picture.tsx')
const type = 'image/jpeg'

/** Draws the preview picture of shared links, and references it in every page. */
export function sharePicture(): Plugin {
  let size = { width: 0, height: 0 }
  return {
    name: 'porchlight:share-picture',
    apply: 'build',
    async buildStart() {
      const { module } = await runnerImport<typeof import('#web/illustrations/street-picture.tsx')>(pictureFile)
      size = module.streetPictureSize
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
        return tagsFor(`${publicUrlPlaceholder}/${file}`, size).map((attrs) => ({
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
  { property: 'og:image:alt', content: landingCopy.picture },
  { name: 'twitter:image', content },
  { name: 'twitter:image:alt', content: landingCopy.picture },
]
