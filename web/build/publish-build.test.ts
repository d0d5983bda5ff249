import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { publishBuild } from './publish-build.ts'

/** Creates a site of one page and its script, which can be built repeatedly. */
function openWeb() {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [web, made, dist] = [`${folder}/web`, `${folder}/made`, `${folder}/dist`]
  mkdirSync(web)
  writeFileSync(`${web}/app.html`, '<script type="module" src="./main.js"></script>')
  return {
    dist,
    elsewhere: `${folder}/elsewhere`,
    assets: () => readdirSync(`${dist}/assets`),
    /** Returns the name of the script that the built page references. */
    async build(says: string, outDir = made) {
      writeFileSync(`${web}/main.js`, `document.title = '${says}'`)
      await build({
        root: web,
        configFile: false,
        logLevel: 'error',
        plugins: [publishBuild(made, dist)],
        build: { outDir, emptyOutDir: true, rolldownOptions: { input: `${web}/app.html` } },
      })
      return /assets\/([\w-]+\.js)/.exec(readFileSync(`${dist}/app.html`, 'utf8'))?.[1] ?? ''
    },
    /** Moves the times of all files back by `ms`. */
    age(ms: number) {
      for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
        const path = `${dist}/${file}`
        const before = new Date(statSync(path).mtimeMs - ms)
        utimesSync(path, before, before)
      }
    },
  }
}

test('the script of the previous page stays for a week after its replacement', async () => {
  const web = openWeb()
  const first = await web.build('one')
  expect(web.assets()).toEqual([first])
  web.age(60 * dayMs)
  const second = await web.build('two')
  expect(new Set(web.assets())).toEqual(new Set([first, second]))
  web.age(6 * dayMs)
  const third = await web.build('three')
  expect(new Set(web.assets())).toEqual(new Set([first, second, third]))
  web.age(2 * dayMs)
  expect(await web.build('three'), 'the same again').toBe(third)
  expect(new Set(web.assets())).toEqual(new Set([second, third]))
})

test('a build stays for a week whatever modification times its files have', async () => {
  const web = openWeb()
  const first = await web.build('one')
  web.age(10 * dayMs)
  utimesSync(`${web.dist}/assets/${first}`, 0, 0)
  const second = await web.build('two')
  expect(new Set(web.assets())).toEqual(new Set([first, second]))
})

test('files of older builds that no page’s script names are removed at once', async () => {
  const web = openWeb()
  await web.build('one')
  writeFileSync(`${web.dist}/older.html`, '')
  await web.build('two')
  expect(readdirSync(web.dist).sort()).toEqual(['app.html', 'assets'])
})

test('a build into another folder stays there', async () => {
  const web = openWeb()
  const first = await web.build('one')
  await web.build('two', web.elsewhere)
  expect(readdirSync(web.elsewhere).sort()).toEqual(['app.html', 'assets'])
  expect(web.assets()).toEqual([first])
})

test('a page never names a missing file while another build is published', async () => {
  const web = openWeb()
  await web.build('one')
  let [looked, isBuilt] = [0, false]
  const built = web.build('two').then(() => {
    isBuilt = true
  })
  while (!isBuilt) {
    const page = readFileSync(`${web.dist}/app.html`, 'utf8')
    expect(web.assets()).toContain(/assets\/([\w-]+\.js)/.exec(page)?.[1])
    looked += 1
    await new Promise((goOn) => setImmediate(goOn))
  }
  await built
  expect(looked).toBeGreaterThan(10)
})
