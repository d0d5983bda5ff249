import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** The folder of the library that a module belongs to. */
const library = /^[^\0]*\/node_modules\/(?:@[^/]+\/)?[^/?]+/
const licenseFile = /^(mit-)?licen[cs]e/i

/**
 * Writes licenses.txt, the licenses of the libraries and fonts in the build. The build of the service worker adds its
 * own to those of the app. Vite's `build.license` misses those, and license files with a prefix in their names.
 */
export function licenses(): Plugin {
  return {
    name: 'porchlight:licenses',
    apply: 'build',
    writeBundle: {
      order: 'pre',
      sequential: true,
      async handler({ dir = '' }, bundle) {
        const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
        const folders = new Set(modules.flatMap((id) => library.exec(id)?.[0] ?? []))
        const texts = await Promise.all([...folders].sort().map(licenseOf))
        await appendFile(join(dir, 'licenses.txt'), texts.join(''))
      },
    },
  }
}

async function licenseOf(folder: string) {
  const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const file = (await readdir(folder)).find((file) => licenseFile.test(file))
  if (file === undefined) throw new Error(`${folder} has no license file`)
  return `# ${name} ${version} (${license})\n\n${(await readFile(join(folder, file), 'utf8')).trim()}\n\n\n`
}
