import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Page } from '@playwright/test'
import { turnOnDataSaver } from '#tests/setup/data-saver.ts'
import { screenMaxBytes } from '../build/screen-max-bytes.ts'
import { cast } from '../cast.ts'
import { expect, postDogWalk, test } from './story-test.ts'

const compress = promisify(brotliCompress)
const compressedBytes = async (path: string) => (await compress(await readFile(join('dist', path)))).length

/** Total brotli size of all scripts that the page requests until the network is idle. */
async function measureScripts(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  const recordScript = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  }
  page.on('request', recordScript)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('request', recordScript)
  const all = await Promise.all([...scripts].map(compressedBytes))
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

test('every screen loads few scripts', async ({ signUp }) => {
  const ada = await signUp(cast.ada)
  const ben = await signUp(cast.ben)
  const task = `/task/${await postDogWalk(ada.page, 'Walk Biscuit on Friday')}`
  await ben.context.request.post('/api/offers', { data: { taskId: task.slice('/task/'.length), message: 'Gladly' } })
  const pathsOf = {
    ada: [
      '/',
      '/browse',
      '/browse?view=calendar',
      '/post',
      task.replace('task', 'edit-request'),
      task,
      task.replace('/task/', '/messages?task='),
      '/profile',
      '/profile?tab=tasks',
      '/profile?tab=reviews',
      `/user/${ben.id}`,
      '/notification-settings',
      '/account',
    ],
    ben: [task, task.replace('/task/', '/messages?task=')],
  }
  const heavy: [string, number][] = []
  for (const { page, paths } of [
    { page: ada.page, paths: pathsOf.ada },
    { page: ben.page, paths: pathsOf.ben },
  ]) {
    await turnOnDataSaver(page)
    for (const path of paths) {
      const bytes = await measureScripts(page, path)
      expect(bytes, path).toBeGreaterThan(100_000)
      if (bytes >= screenMaxBytes) heavy.push([path, bytes])
    }
  }
  expect(heavy).toEqual([])
})
