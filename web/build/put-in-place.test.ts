import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { build } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '#shared/time.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { putInPlace } from './put-in-place.ts'

/** A web of one page and its script, built as often as it changes. */
function openWeb() {
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [web, place] = [`${folder}/web`, `${folder}/dist`]
  mkdirSync(web)
  writeFileSync(`${web}/app.html`, '<script type="module" src="./main.js"></script>')
  return {
    place,
    assets: () => readdirSync(`${place}/assets`),
    /** Answers with the script that the page then names. */
    async build(says: string) {
      writeFileSync(`${web}/main.js`, `document.title = '${says}'`)
      await build({
        root: web,
        configFile: false,
        logLevel: 'error',
        plugins: [putInPlace(place)],
        build: { outDir: `${folder}/made`, emptyOutDir: true, rolldownOptions: { input: `${web}/app.html` } },
      })
      return /assets\/([\w-]+\.js)/.exec(readFileSync(`${place}/app.html`, 'utf8'))?.[1] ?? ''
    },
    /** As if this much time had passed. */
    age(ms: number) {
      for (const file of readdirSync(place, { recursive: true, encoding: 'utf8' })) {
        const path = `${place}/${file}`
        const before = new Date(statSync(path).mtimeMs - ms)
        utimesSync(path, before, before)
      }
    },
  }
}

test('a page of the build before still finds its script, for a week from when it is the page no more', async () => {
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

test('of a build whose files bear times of their own all is kept for a week', async () => {
  const web = openWeb()
  const first = await web.build('one')
  web.age(10 * dayMs)
  utimesSync(`${web.place}/assets/${first}`, 0, 0)
  const second = await web.build('two')
  expect(new Set(web.assets())).toEqual(new Set([first, second]))
})

test('what is no part of the build any more, and is named by no page’s script, goes at once', async () => {
  const web = openWeb()
  await web.build('one')
  writeFileSync(`${web.place}/older.html`, '')
  await web.build('two')
  expect(readdirSync(web.place).sort()).toEqual(['app.html', 'assets'])
})

test('a page that is there names what is there, whenever it is looked at while another build is made', async () => {
  const web = openWeb()
  await web.build('one')
  let [looked, isBuilt] = [0, false]
  const built = web.build('two').then(() => {
    isBuilt = true
  })
  while (!isBuilt) {
    const page = readFileSync(`${web.place}/app.html`, 'utf8')
    expect(web.assets()).toContain(/assets\/([\w-]+\.js)/.exec(page)?.[1])
    looked += 1
    await new Promise((goOn) => setImmediate(goOn))
  }
  await built
  expect(looked).toBeGreaterThan(10)
})
