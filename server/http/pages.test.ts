import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { freshFolder } from '#tests/server-process.ts'
import { addPages } from './pages.ts'

test('only what is the same for everybody may be kept by others', async () => {
  const folder = freshFolder()
  mkdirSync(`${folder}/assets`)
  for (const file of ['app.html', 'index.html', 'assets/a-1.js']) writeFileSync(`${folder}/${file}`, file)
  const app = Fastify()
  const ada = { id: '', firstName: 'Ada', sessionId: '' }
  await addPages(app, async ({ headers }) => (headers.cookie ? ada : null), folder)
  const read = async (url: string, cookie?: string) => {
    const { headers, body } = await app.inject({ url, headers: cookie ? { cookie } : {} })
    return [body, headers['cache-control'], headers.vary]
  }
  const varies = expect.stringContaining('Cookie')
  expect(await read('/', 'ada')).toEqual(['app.html', 'private, no-cache', varies])
  expect(await read('/')).toEqual(['index.html', 'public, no-cache', varies])
  expect((await read('/task/1')).slice(0, 2)).toEqual(['app.html', 'private, no-cache'])
  expect((await read('/assets/a-1.js'))[1]).toContain('immutable')
  rmSync(folder, { recursive: true })
})
