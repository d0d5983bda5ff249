import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { lenientPaths } from '#server/platform/http/client-error-handler.ts'
import { addErrorHandler } from '#server/platform/http/errors.ts'
import { demoBanner } from '#shared/copy.ts'
import { noMailAttribute } from '#shared/no-mail-attribute.ts'
import { publicUrlPlaceholder } from '#shared/public-url.ts'
import { preloadHeadersFile, publicPages } from '#shared/screens.ts'
import { parseResponses, sendRaw } from '#tests/http/raw-http.ts'
import { freshFolder } from '#tests/setup/server-process.ts'
import { addPages } from './pages.ts'

/** A built page: two tags with an address (the second by a plugin), one useless without them, one without any. */
const headOf = (file: string) =>
  `<html><body><meta name="twitter:card" content="x"/><link rel="canonical" href="${publicUrlPlaceholder}/${file}"/><meta property="og:image" content="${publicUrlPlaceholder}/assets/s.jpg"><meta property="og:image:width" content="1200">`
const plainOf = (file: string) => `${file}<html><body><meta name="twitter:card" content="x"/>`

const viewer = { id: '', firstName: 'Ada', sessionId: '', isSuspended: false }
const linkTo = (screen: string) => `</assets${screen}-1.js>; rel=modulepreload`
const ahead = Object.fromEntries(['/', '/auth', '/task/:id'].map((screen) => [screen, linkTo(screen)]))

/** Options of a minimal built web, served to visitors with and without a session cookie. */
type Shown = { isDemo?: boolean; isPublicDemo?: boolean; sendsMail?: boolean; canonicalUrl?: string }

async function showPages({ isDemo = false, isPublicDemo = false, sendsMail = true, canonicalUrl }: Shown = {}) {
  const folder = freshFolder()
  mkdirSync(`${folder}/assets`)
  const pages = ['app', 'auth', 'signed-out', 'index', ...publicPages]
  for (const file of [...pages.map((name) => `${name}.html`), 'assets/a-1.js'])
    writeFileSync(`${folder}/${file}`, file.endsWith('.html') ? `${file}${headOf(file)}` : file)
  writeFileSync(`${folder}/${preloadHeadersFile}`, JSON.stringify(ahead))
  const app = Fastify(lenientPaths)
  addErrorHandler(app)
  await addPages(app, {
    viewerOf: async ({ headers }) => (headers.cookie ? viewer : null),
    isPartial: async () => false,
    isDemo,
    isPublicDemo,
    sendsMail,
    canonicalUrl,
    otherPages: ['/unsubscribe'],
    buildFolder: folder,
  })
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return app
}

test('the page for test offers exists in a demo alone', async () => {
  const statusOf = async (isDemo: boolean) => (await (await showPages({ isDemo })).inject('/test-offers')).statusCode
  expect([await statusOf(true), await statusOf(false)]).toEqual([200, 404])
})

/** Sends a path exactly as written, because an HTTP client would normalize it first. */
async function askOnWire() {
  const app = await showPages()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return async (method: string, path: string) => {
    const requestText = `${method} ${path} HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`
    return parseResponses(await sendRaw(address, requestText))[0] ?? { status: 0, head: '', body: '' }
  }
}

test('only pages that are the same for everybody may be cached by others', async () => {
  const app = await showPages()
  const read = async (url: string, cookie?: string) => {
    const { headers, body } = await app.inject({ url, headers: cookie ? { cookie } : {} })
    return [body, headers['cache-control'], headers.vary]
  }
  const varies = expect.stringContaining('Cookie')
  expect(await read('/', 'ada')).toEqual([plainOf('app.html'), 'private, no-cache', varies])
  expect(await read('/')).toEqual([plainOf('index.html'), 'public, no-cache', varies])
  expect((await read('/task/1')).slice(0, 2)).toEqual([plainOf('app.html'), 'private, no-cache'])
  expect((await read('/reset-password')).slice(0, 2)).toEqual([plainOf('signed-out.html'), 'private, no-cache'])
  expect((await read('/auth')).slice(0, 2)).toEqual([plainOf('auth.html'), 'public, no-cache'])
  expect((await read('/assets/a-1.js'))[1]).toContain('immutable')
})

test('a screen’s page preloads its files, and the landing page none of the app', async () => {
  const app = await showPages()
  const linkOf = async (url: string, headers = {}) => (await app.inject({ url, headers })).headers['link']
  expect(await linkOf('/task/1?with=2')).toBe(linkTo('/task/:id'))
  expect(await linkOf('/auth')).toBe(linkTo('/auth'))
  expect(await linkOf('/', { cookie: 'ada' })).toBe(linkTo('/'))
  expect(await linkOf('/')).toBeUndefined()
  expect(await linkOf('/nothing')).toBeUndefined()
})

test.each([
  '/api',
  '/api/',
  '/api?x',
  '/api/nothing',
  '/API/tasks',
  '/Api',
  '//api/tasks',
  '///api',
  '/./api/tasks',
  '/task/../api/tasks',
  '/task/..//api/tasks',
  'http://here/API/tasks',
  '/task/%2e%2e/api/tasks',
  '/%61pi/nothing',
  '/api%2ftasks',
  '/\\api/tasks',
  '/WS',
  '/Assets/none.js',
  '/files/',
  '/files/%zz',
  '/api/tasks/%zz',
  '/api/%ff?q=%zz',
  '/%61pi/%zz',
  `/api/${'x'.repeat(1000)}`,
])('%s is no page, and a program that requests it reads why', async (url) => {
  const ask = await askOnWire()
  for (const method of ['GET', 'HEAD', 'POST'] as const) {
    const { status, head, body } = await ask(method, url)
    expect([method, status]).toEqual([method, 404])
    expect(head).toContain('content-type: application/json')
    if (method !== 'HEAD') expect(JSON.parse(body)).toEqual({ code: 'page_missing', message: 'Not Found' })
  }
})

test.each([
  '/apiary',
  '/nothing',
  '/task',
  '/task/',
  '/task//',
  '/user/',
  '/my/api/tasks',
  '/%zz',
  '/no/%ff%',
  '/%E2%82/x?q=%zz',
])('%s may be a page, and a browser shows the one for missing pages', async (url) => {
  const { status, body } = await (await askOnWire())('GET', url)
  expect([status, body]).toEqual([404, plainOf('app.html')])
})

test.each(['/task/%zz', `/task/${'x'.repeat(1000)}`])(
  '%s is shown by the task screen like any other id',
  async (url) => {
    const { status, body } = await (await askOnWire())('GET', url)
    expect([status, body]).toEqual([200, plainOf('app.html')])
  },
)

const id = '3f2a6c1e-8b7d-4e5f-9a0b-1c2d3e4f5a6b'

test.each([
  ['/browse/', '/browse'],
  ['/Browse', '/browse'],
  ['/BROWSE/?q=Dog.&x=//evil', '/browse?q=Dog.&x=//evil'],
  ['//browse', '/browse'],
  ['///browse//', '/browse'],
  ['/\\browse', '/browse'],
  ['/./browse/', '/browse'],
  ['/browse.', '/browse'],
  ['/browse%3F', '/browse'],
  ['/browse%E3%80%82', '/browse'],
  ['/browse%E2%80%A6?q=a', '/browse?q=a'],
  ['/privacy-policy/', '/privacy-policy'],
  ['/Terms-Of-Service).', '/terms-of-service'],
  ['/auth/', '/auth'],
  [`/TASK/${id.toUpperCase()}`, `/task/${id}`],
  [`/task/${id}.`, `/task/${id}`],
  [`/task/${id}%3E`, `/task/${id}`],
  [`/task/${id}/?with=1`, `/task/${id}?with=1`],
  [`/user/${id}%22`, `/user/${id}`],
  [`/edit-request/${id};`, `/edit-request/${id}`],
  ['/unsubscribe/?token=a.b', '/unsubscribe?token=a.b'],
  ['/post/?type=service', '/post?type=service'],
  ['//', '/'],
  ['/)', '/'],
  ['//?x', '/?x'],
])('%s redirects to %s, in one step', async (written, meant) => {
  const ask = await askOnWire()
  for (const method of ['GET', 'HEAD']) {
    const { status, head } = await ask(method, written)
    expect([method, status, /^location: (.*)$/m.exec(head)?.[1]?.trim()]).toEqual([method, 308, meant.toLowerCase()])
  }
  expect((await ask('GET', meant)).status).toBeOneOf([200, 404])
  expect((await ask('POST', written)).status).toBe(404)
})

test.each([
  '//evil.example',
  '//evil.example/browse',
  '///evil.example/x',
  '/\\evil.example',
  '/browse/evil',
  '/browse.html',
  '/nothing/',
  '/Task/',
  '/api/tasks/',
  '/Files/x/',
  '/ws/',
  '/assets/x.js.',
  '/test-offers/',
  'http://evil.example/Browse',
])('%s does not redirect', async (url) => {
  const { status, head, body } = await (await askOnWire())('GET', url)
  expect(status).toBe(404)
  expect(head).not.toContain('location:')
  const isCall = /^\/(api|files|ws|assets)\//i.test(url)
  expect(body).toBe(isCall ? '{"code":"page_missing","message":"Not Found"}' : plainOf('app.html'))
})

test.each([
  ['/.well-known/change-password', 302, '/account'],
  ['/.well-known/change-password/', 308, '/.well-known/change-password'],
  ['/.Well-Known/Change-Password', 308, '/.well-known/change-password'],
])(
  'a password manager that requests %s is redirected to the page to change the password',
  async (asked, status, leadsTo) => {
    const answer = await (await askOnWire())('GET', asked)
    expect([answer.status, /^location: (.*)$/m.exec(answer.head)?.[1]?.trim()]).toEqual([status, leadsTo])
  },
)

test('a page names the configured address, whatever host a request names', async () => {
  const app = await showPages({ canonicalUrl: 'https://porchlight.example/' })
  const { body } = await app.inject({ url: '/', headers: { host: 'elsewhere.example' } })
  expect(body).toContain('<link rel="canonical" href="https://porchlight.example/index.html"/>')
  expect(body).toContain('<meta property="og:image" content="https://porchlight.example/assets/s.jpg">')
  expect(body).not.toContain(publicUrlPlaceholder)
  expect(body).not.toContain('elsewhere')
})

test('a page names no address if none is configured', async () => {
  const { body } = await (await showPages()).inject({ url: '/', headers: { host: 'elsewhere.example' } })
  expect(body).toBe(plainOf('index.html'))
})

test('a link to a task, a person or a chat previews the same for everybody, and nothing of its content', async () => {
  const app = await showPages({ canonicalUrl: 'https://porchlight.example' })
  const read = async (url: string, headers = {}) => (await app.inject({ url, headers })).body
  const plain = await read('/browse')
  for (const url of ['/task/1', '/user/2', '/messages?task=1&user=2', '/edit-request/1', '/task/1?title=Walk'])
    for (const headers of [{}, { cookie: 'ada' }, { 'user-agent': 'facebookexternalhit/1.1' }])
      expect(await read(url, headers)).toBe(plain)
})

test.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['deflate', undefined],
])('a page is sent with a content encoding that the browser accepts: %s', async (accepted, encoding) => {
  const app = await showPages()
  const { headers, rawPayload } = await app.inject({ url: '/auth', headers: { 'accept-encoding': accepted } })
  expect(headers['content-encoding']).toBe(encoding)
  expect(headers.vary).toContain('Accept-Encoding')
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? '']
  expect(String(unpack ? unpack(rawPayload) : rawPayload)).toBe(plainOf('auth.html'))
})

test('an unchanged page is not sent again', async () => {
  const app = await showPages()
  const first = await app.inject('/auth')
  const again = { 'if-none-match': first.headers.etag }
  const second = await app.inject({ url: '/auth', headers: again })
  expect([second.statusCode, second.body, second.headers['cache-control']]).toEqual([304, '', 'public, no-cache'])
  const shell = { 'if-none-match': (await app.inject('/browse')).headers.etag }
  expect((await app.inject({ url: '/nothing', headers: shell })).statusCode, 'a missing page stays missing').toBe(404)
  const other = await (await showPages({ canonicalUrl: 'https://porchlight.example' })).inject({
    url: '/auth',
    headers: again,
  })
  expect(other.statusCode).toBe(200)
})

test('every page of a public demo begins with the banner, and no other page does', async () => {
  const pages = ['/', '/auth', '/browse', '/reset-password', '/nothing', '/test-offers']
  const [open, local] = [await showPages({ isDemo: true, isPublicDemo: true }), await showPages({ isDemo: true })]
  for (const url of pages)
    for (const headers of [{}, { cookie: 'ada' }]) {
      const { body } = await open.inject({ url, headers })
      expect([url, body]).toEqual([url, expect.stringMatching(/<body><aside class="demo-banner" aria-label="[^"]+">/)])
      expect(body.split(demoBanner.title)).toHaveLength(2)
      expect((await local.inject({ url, headers })).body).not.toContain(demoBanner.title)
    }
  const packed = await open.inject({ url: '/', headers: { 'accept-encoding': 'br' } })
  expect(String(brotliDecompressSync(packed.rawPayload))).toContain(demoBanner.title)
  const tagOf = async (app: typeof open) => (await app.inject('/')).headers.etag
  expect(await tagOf(open), 'a browser that has the page without it asks for the other').not.toBe(await tagOf(local))
})

test('every page says that no mail goes out, only where there is no mail server', async () => {
  const [without, withMail] = [await showPages({ sendsMail: false }), await showPages({ sendsMail: true })]
  for (const url of ['/', '/auth', '/browse', '/reset-password', '/nothing'])
    for (const headers of [{}, { cookie: 'ada' }]) {
      expect((await without.inject({ url, headers })).body).toContain(`<html ${noMailAttribute}>`)
      expect((await withMail.inject({ url, headers })).body).not.toContain(noMailAttribute)
    }
})
