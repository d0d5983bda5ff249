import { once } from 'node:events'
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exitCodeOf, readDockerfile, readImage, startContainer } from '#tests/containers/containers.ts'
import { copyProduct } from '#tests/setup/copy-product.ts'
import { freePort, freshFolder } from '#tests/setup/server-process.ts'

/** Runs the instructions of the Dockerfile's first stage; the second stage copies everything from it. */
async function buildImage(folder: string) {
  const ignored = readFileSync('.dockerignore', 'utf8').split('\n').filter(Boolean)
  const lines = readDockerfile()
  const first = lines.slice(
    1,
    lines.findLastIndex(({ name }) => name === 'FROM'),
  )
  for (const { name, rest } of first) {
    if (name === 'COPY' && rest === '. .') copyProduct(folder, ignored)
    else if (name === 'COPY')
      for (const path of rest.split(' ').slice(0, -1)) cpSync(path, join(folder, path), { preserveTimestamps: true })
    else if (name === 'RUN') expect(await exitCodeOf({ command: ['sh', '-c', rest], env: {}, folder }), rest).toBe(0)
  }
}

test('the steps of the Dockerfile, run outside a container, make a product that is healthy and shows its pages', async () => {
  const [folder, data] = [freshFolder(), freshFolder()]
  onTestFinished(() => {
    for (const each of [folder, data]) rmSync(each, { recursive: true })
  })
  await buildImage(folder)
  expect(existsSync(join(folder, 'node_modules/@biomejs')), 'development packages are left out').toBe(false)
  const image = readImage()
  const env = { ...image.env, DATA_DIR: data, PORT: `${await freePort()}` }
  const container = startContainer({ command: image.command, env, folder })
  onTestFinished(async () => {
    if (container.exitCode === null && container.kill('SIGKILL')) await once(container, 'exit')
  })
  const isHealthy = async () => (await exitCodeOf({ command: image.healthCheck, env, folder })) === 0
  await vi.waitUntil(isHealthy, { timeout: 60_000, interval: 500 })
  const page = await fetch(`http://127.0.0.1:${env['PORT']}/`)
  expect([page.status, (await page.text()).includes('/assets/')]).toEqual([200, true])
  container.kill('SIGTERM')
  expect((await once(container, 'exit'))[0]).toBe(0)
}, 600_000)
