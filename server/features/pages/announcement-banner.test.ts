import { rmSync, writeFileSync } from 'node:fs'
import cookie from '@fastify/cookie'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { closedAnnouncementCookie } from '#shared/announcements/closed-cookie.ts'
import { demoBanner } from '#shared/copy.ts'
import { preloadHeadersFile, publicPages } from '#shared/screens.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import type { Banner } from './announcement-banner.ts'
import { addPages } from './pages.ts'

const id = '3f2a6c1e-8b7d-4e5f-9a0b-1c2d3e4f5a6b'
const viewer = { id: '', firstName: 'Ada', sessionId: '', isSuspended: false }

test('every page begins with the announcement while one is shown, except where it was closed', async () => {
  let banner: Banner | null = { id, text: 'Potluck <b>at three</b> $&' }
  const folder = freshFolder()
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['app', 'auth', 'signed-out', 'index', ...publicPages])
    writeFileSync(`${folder}/${name}.html`, `<html><body>${name}`)
  writeFileSync(`${folder}/${preloadHeadersFile}`, '{}')
  const app = Fastify()
  await app.register(cookie)
  await addPages(app, {
    viewerOf: async ({ cookies }) => (cookies['session'] ? viewer : null),
    isPartial: async () => false,
    isDemo: true,
    isPublicDemo: true,
    sendsMail: true,
    canonicalUrl: undefined,
    findBanner: async () => banner,
    buildFolder: folder,
  })
  const read = (url: string, cookie?: string) => app.inject({ url, headers: cookie ? { cookie } : {} })
  for (const url of ['/', '/auth', '/browse', '/reset-password', '/nothing'])
    for (const session of ['', 'session=1; ']) {
      const { body, headers } = await read(url, `${session}${closedAnnouncementCookie}=another`)
      expect([url, body]).toEqual([url, expect.stringMatching(/<body><aside class="announcement" aria-label="[^"]+"/)])
      expect(body).toContain('<p dir="auto">Potluck &lt;b&gt;at three&lt;/b&gt; $&amp;</p>')
      expect(body.split('Potluck')).toHaveLength(2)
      expect(body, 'the other banner stays').toContain(demoBanner.title)
      expect(headers.vary).toMatch(/Cookie.*Accept-Encoding/)
      const closed = await read(url, `${session}${closedAnnouncementCookie}=${id}`)
      expect(closed.body).not.toContain('Potluck')
      expect(closed.headers.etag).not.toBe(headers.etag)
    }
  expect((await read('/guidelines')).body).toContain('Potluck')
  // Browsers keep these files for reading offline.
  for (const file of ['/app.html', '/guidelines.html']) expect((await read(file)).body).not.toContain('Potluck')
  banner = { id: 'other', text: 'Another one' }
  expect((await read('/browse', `${closedAnnouncementCookie}=${id}`)).body).toContain('Another one')
  banner = null
  expect((await read('/browse')).body).not.toContain('class="announcement"')
})
