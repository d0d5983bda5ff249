import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { freshFolder } from '#tests/setup/server-process.ts'
import { licenses } from './licenses.ts'

/** Builds a script that uses a library with these files, and returns the licenses in the build. */
async function licensesWith(files: Record<string, string>) {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const library = `${folder}/node_modules/@maps/pins`
  mkdirSync(library, { recursive: true })
  writeFileSync(`${library}/package.json`, '{ "name": "@maps/pins", "version": "1.2.3", "license": "MIT" }')
  writeFileSync(`${library}/index.js`, 'document.title = "pins"')
  for (const [name, text] of Object.entries(files)) writeFileSync(`${library}/${name}`, text)
  writeFileSync(`${folder}/main.js`, 'import "@maps/pins"')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [licenses()],
    build: { rolldownOptions: { input: `${folder}/main.js` } },
  })
  return readFileSync(`${folder}/dist/licenses.txt`, 'utf8')
}

test.each(['LICENSE', 'license.md', 'MIT-LICENCE.txt'])('%s of a library is in the build', async (name) => {
  expect(await licensesWith({ [name]: '\nDo as you like.\n' })).toBe(
    '# @maps/pins 1.2.3 (MIT)\n\nDo as you like.\n\n\n',
  )
})

test('no build is made of a library without a license', async () => {
  await expect(licensesWith({ 'README.md': 'Pins on a map' })).rejects.toThrow('@maps/pins has no license file')
})
