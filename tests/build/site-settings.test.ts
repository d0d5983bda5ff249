import { execFile, spawnSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { commitAll, copyProduct, git, linkPackages } from '#tests/setup/copy-product.ts'
import { freshFolder } from '#tests/setup/server-process.ts'

const run = promisify(execFile)

function createFolder() {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Reads the settings in a process of its own, with this text as `site.local.ts`, or without that file. */
function readSettings(local?: string) {
  const folder = createFolder()
  for (const name of ['package.json', 'site.ts', 'site.config.ts']) copyFileSync(name, join(folder, name))
  if (local !== undefined) writeFileSync(join(folder, 'site.local.ts'), local)
  const print = "const { site } = await import('./site.ts'); console.log(JSON.stringify(site))"
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', print], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, settings: stdout && JSON.parse(stdout), error: stderr.trim() }
}

test('a community without site.local.ts has the settings of site.config.ts', () => {
  const { settings, error } = readSettings()
  expect([settings.name, settings.timeZone, error]).toEqual(['Porchlight', 'America/Chicago', ''])
})

test('a community’s site.local.ts replaces the settings that it names, and no other', () => {
  const { settings } = readSettings(`
    import type { Site } from './site.config.ts'
    export const site: Partial<Site> = { name: 'Elm Street', minimumAgeYears: 16 }`)
  expect(settings).toEqual({ ...readSettings().settings, name: 'Elm Street', minimumAgeYears: 16 })
})

test('a community that names its place and no town has no town in its examples', () => {
  expect(readSettings(`export const site = { place: 'Springfield, Ohio' }`).settings.town).toBe('')
  const named = `export const site = { place: 'Springfield, Ohio', town: 'Springfield, OH 45501' }`
  expect(readSettings(named).settings.town).toBe('Springfield, OH 45501')
})

test.each([
  ['an unknown setting', `export const site = { nmae: 'Elm Street' }`, /: no setting is called nmae\.$/],
  ['a number in quotes', `export const site = { minimumAgeYears: '16' }`, /: minimumAgeYears must be a number\.$/],
  ['a switch in quotes', `export const site = { communityPoints: 'no' }`, /: communityPoints must be a boolean\.$/],
  ['a time zone of nowhere', `export const site = { timeZone: 'Elm' }`, /: timeZone must be one such as America/],
  [
    'a town without a ZIP code',
    `export const site = { town: 'Elm' }`,
    /: town must be one such as Oak Park, IL 60302\.$/,
  ],
  [
    'two faults',
    `export const site = { nmae: '', place: 1 }`,
    /: no setting is called nmae; place must be a string\.$/,
  ],
  [
    'a rule without a text',
    `export const site = { rules: [{ title: 'Be kind' }] }`,
    /: rules must be a list, each with title and text\.$/,
  ],
  ['no settings', `export default { name: 'Elm Street' }`, /: let it begin with `export const site = \{`\.$/],
  ['half a line', `export const site = {\n  name:\n`, /^site\.local\.ts cannot be read: correct this in it \(.+\)\.$/],
])('%s in site.local.ts is reported in one sentence at start', (_what, local, message) => {
  const { status, error } = readSettings(local)
  expect([status, error]).toEqual([1, expect.stringMatching(message)])
  expect(error).toMatch(/^[^\n]*site\.local\.ts[^\n]*$/)
})

test('the landing page has the name in site.local.ts, and git sees no change', async () => {
  const folder = createFolder()
  copyProduct(folder)
  commitAll(folder, 'The product')
  linkPackages(folder)
  writeFileSync(join(folder, 'site.local.ts'), `export const site = { name: 'Elm Street', communityPoints: true }\n`)
  const { stderr } = await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(stderr).toBe('')
  const landing = readFileSync(join(folder, 'dist/index.html'), 'utf8')
  expect(landing).toContain('Elm Street: neighbors helping neighbors in Oak Park, Illinois')
  expect(landing).toContain('Community Points')
  expect(landing, 'points are there').not.toContain('Community Points (Coming Soon)')
  expect(git(folder, 'status', '--porcelain')).toBe('')
})
