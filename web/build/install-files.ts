import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { tagline } from '#shared/auth/copy.ts'
import { site } from '#site'

const lanternFile = join(import.meta.dirname, '../public/favicon.svg')
const night = '#12343b'
const paper = '#fbfaf6'

/** A phone may crop a maskable icon to a circle, so its lantern keeps more distance from the edge. */
const icons = [
  { name: 'icon-192.png', side: 192, lantern: 192 },
  { name: 'icon-512.png', side: 512, lantern: 512 },
  { name: 'icon-maskable.png', side: 512, lantern: 400, purpose: 'maskable' },
  { name: 'apple-touch-icon.png', side: 180, lantern: 150, purpose: 'apple' },
]

const manifest = {
  id: '/',
  name: site.name,
  short_name: site.name,
  description: tagline,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  theme_color: night,
  background_color: paper,
  icons: icons
    .filter(({ purpose }) => purpose !== 'apple')
    .map(({ name, side, purpose = 'any' }) => ({
      src: `/${name}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
      purpose,
    })),
}

const links = [
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

/** Files a device needs to install the app: the manifest, and icons drawn from the lantern. */
export function installFiles(): Plugin {
  return {
    name: 'porchlight:install-files',
    apply: 'build',
    transformIndexHtml: () => links.map((attrs) => ({ tag: 'link', attrs, injectTo: 'head' as const })),
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest) })
      for (const icon of icons) this.emitFile({ type: 'asset', fileName: icon.name, source: await draw(icon) })
    },
  }
}

async function draw({ side, lantern, purpose }: (typeof icons)[number]) {
  const svg = await readFile(lanternFile)
  const picture = await sharp(svg, { density: (72 * lantern) / 64 })
    .resize(lantern)
    .png()
    .toBuffer()
  const background = purpose ? night : { r: 0, g: 0, b: 0, alpha: 0 }
  return sharp({ create: { width: side, height: side, channels: 4, background } })
    .composite([{ input: picture }])
    .png()
    .toBuffer()
}
