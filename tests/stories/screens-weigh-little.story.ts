import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Page } from '@playwright/test'
import { cast } from '../cast.ts'
import { screenMaxBytes } from '../frame/screen-weight.ts'
import { expect, postsForADogWalk, savesData, test } from './stage.ts'

const shrink = promisify(brotliCompress)
const bytesOf = async (path: string) => (await shrink(await readFile(join('dist', path)))).length

/** Of all scripts that the page has asked for by the time it asks for no more, brotli. */
async function weightOf(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>()
  const note = (request: { url(): string }) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.add(pathname)
  }
  page.on('request', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('request', note)
  const all = await Promise.all([...scripts].map(bytesOf))
  return all.reduce((sum, bytes) => sum + bytes, 0)
}

test('what a browser loads of any screen weighs little', async ({ enter }) => {
  const ada = await enter(cast.ada)
  const ben = await enter(cast.ben)
  const task = `/task/${await postsForADogWalk(ada.page, 'Walk Biscuit on Friday')}`
  await ben.context.request.post('/api/offers', { data: { taskId: task.slice('/task/'.length), message: 'Gladly' } })
  const seen = {
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
    { page: ada.page, paths: seen.ada },
    { page: ben.page, paths: seen.ben },
  ]) {
    await savesData(page)
    for (const path of paths) {
      const bytes = await weightOf(page, path)
      expect(bytes, path).toBeGreaterThan(100_000)
      if (bytes >= screenMaxBytes) heavy.push([path, bytes])
    }
  }
  expect(heavy).toEqual([])
})
