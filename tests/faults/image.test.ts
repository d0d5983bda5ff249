import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { begin, codeOf, readDockerfile, readImage } from '#tests/frame/containers.ts'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

/** What git keeps here, and what is new; without what no image is made of. */
function copyAll(to: string) {
  const left = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  const isTaken = (path: string) => path !== '' && existsSync(path) && !left.includes(path.split('/')[0] as string)
  for (const path of listed.split('\0').filter(isTaken)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    // As a container engine does: what is newer than what else is told by it.
    cpSync(path, join(to, path), { preserveTimestamps: true })
  }
}

/** Does what the Dockerfile says until it begins its second stage, which takes all of the first. */
async function make(folder: string) {
  const lines = readDockerfile()
  const first = lines.slice(
    1,
    lines.findLastIndex(({ name }) => name === 'FROM'),
  )
  for (const { name, rest } of first) {
    if (name === 'COPY' && rest === '. .') copyAll(folder)
    else if (name === 'COPY')
      for (const path of rest.split(' ').slice(0, -1)) cpSync(path, join(folder, path), { preserveTimestamps: true })
    else if (name === 'RUN') expect(await codeOf({ command: ['sh', '-c', rest], env: {}, folder }), rest).toBe(0)
  }
}

test('what the Dockerfile says, done outside a container, installs, builds and runs what is well and shows its pages', async () => {
  const [folder, data] = [freshFolder(), freshFolder()]
  onTestFinished(() => {
    for (const one of [folder, data]) rmSync(one, { recursive: true })
  })
  await make(folder)
  expect(existsSync(join(folder, 'node_modules/@biomejs')), 'without what only tests the product').toBe(false)
  const image = readImage()
  const env = { ...image.env, DATA_DIR: data, PORT: `${await freePort()}` }
  const node = begin({ command: image.command, env, folder })
  onTestFinished(async () => {
    if (node.exitCode === null && node.kill('SIGKILL')) await once(node, 'exit')
  })
  const isWell = async () => (await codeOf({ command: image.healthCheck, env, folder })) === 0
  await vi.waitUntil(isWell, { timeout: 60_000, interval: 500 })
  const page = await fetch(`http://127.0.0.1:${env['PORT']}/`)
  expect([page.status, (await page.text()).includes('/assets/')]).toEqual([200, true])
  node.kill('SIGTERM')
  expect((await once(node, 'exit'))[0]).toBe(0)
}, 600_000)
