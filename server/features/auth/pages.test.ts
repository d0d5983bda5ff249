import { beforeAll, describe, expect, test } from 'vitest'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('signing in and out by navigation on %s', (engine) => {
  const world = useWorld(engine)
  let cookie: string
  beforeAll(async () => {
    cookie = cookieFrom(await world.ask('dan', 'POST /api/auth/login', { email: cast.cleo.email, password }))
  })

  const asCleo = (path: string, more: Record<string, string> = {}) =>
    world.ask('dan', `GET ${path}`, undefined, { headers: { cookie, ...more } })
  const isIn = async () => (await asCleo('/api/auth/user')).status === 200

  test.each([
    [
      'an image on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
    ],
    ['an image on one of our own pages', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }],
    ['a frame', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }],
    ['a script’s fetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
    ['a link on another site', { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }],
    ['a link on a sibling site', { 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'document' }],
    ['a prefetch', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
    ['a prerender', { 'sec-purpose': 'prefetch;prerender' }],
    ['an old browser on another site', { referer: 'https://elsewhere.example/page' }],
    ['an old browser on a site that says nothing of itself', { origin: 'null' }],
    ['a form of another site', { origin: 'https://elsewhere.example' }],
  ])('T088: %s signs nobody out', async (_who, headers: Record<string, string>) => {
    const { status, headers: answered } = await asCleo('/api/logout', headers)
    expect([status, answered.get('location')]).toEqual([302, '/'])
    expect(answered.getSetCookie()).toEqual([])
    expect(await isIn()).toBe(true)
  })

  const elsewhere = [
    '//evil.example',
    '/\\evil.example',
    '\t//evil.example',
    'https:evil.example',
    'https://evil.example',
  ]
  const tricks = [...elsewhere, '/%09/evil.example', 'javascript:alert(1)', '/browse', '\r\nLocation: //evil.example']

  test.each(tricks)('T089: logging in with the path %j leads to no other host', async (target) => {
    for (const name of ['returnTo', 'next', 'redirect', 'url']) {
      const path = `/api/login?${name}=${encodeURIComponent(target)}`
      expect((await world.ask('dan', `GET ${path}`)).headers.get('location')).toBe('/auth')
      expect((await asCleo(path)).headers.get('location')).toBe('/')
      const out = await world.ask('dan', `GET /api/logout?${name}=${encodeURIComponent(target)}`)
      expect(out.headers.get('location')).toBe('/')
    }
  })

  test('a client that sends no origin headers may sign out, and the session ends for good', async () => {
    expect(await isIn()).toBe(true)
    const { status, headers } = await asCleo('/api/logout')
    expect([status, headers.get('location')]).toEqual([302, '/'])
    expect(headers.getSetCookie()[0]).toMatch(/^porchlight\.session_token=; Max-Age=0/)
    expect(headers.getSetCookie()).toContain('porchlight.left=1; Max-Age=60; Path=/; SameSite=Lax')
    expect(await isIn()).toBe(false)
    expect((await asCleo('/api/logout')).status, 'once more').toBe(302)
  })

  test('the cookie that marks a logout is secure if the public address is, whatever a proxy says', async () => {
    const overTls = await world.openNode({ publicUrl: 'https://porchlight.example' })
    const { headers } = await fetch(`${overTls}/api/logout`, { redirect: 'manual' })
    expect(headers.getSetCookie()).toContain('porchlight.left=1; Max-Age=60; Path=/; Secure; SameSite=Lax')
  })

  test('a user’s own click signs out', async () => {
    cookie = cookieFrom(await world.ask('dan', 'POST /api/auth/login', { email: cast.cleo.email, password }))
    expect(await isIn()).toBe(true)
    const own = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', referer: `${world.address}/profile` }
    await asCleo('/api/logout', own)
    expect(await isIn()).toBe(false)
  })
})
