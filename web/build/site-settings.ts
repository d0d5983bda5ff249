import { join } from 'node:path'
import type { Plugin } from 'vite'
import { site } from '#site'

const settingsFile = join(import.meta.dirname, '../../site.ts')

/** Gives the browser the values of the settings instead of site.ts, which reads a file. */
export const siteSettings = (): Plugin => ({
  name: 'porchlight:site-settings',
  load: (id) => (id === settingsFile ? `export const site = ${JSON.stringify(site)}` : undefined),
})
