import { describe, expect, test } from 'vitest'
import { api } from '#shared/api.ts'
import { useWorld } from '#tests/use-world.ts'

describe('headers of every answer', () => {
  const world = useWorld('embedded')

  const paths = ['/', '/browse', '/nowhere', '/healthz', '/api/auth/user', '/api/nothing', '/api/login', '/api/docs']

  test.each(paths)('T090: %s forbids unused features', async (path) => {
    for (const who of ['ada', 'dan']) {
      const { headers } = await world.ask(who, `GET ${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      for (const directive of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(directive)
      expect(policy).toMatch(/object-src 'none'|default-src 'none'/)
      expect(policy).not.toMatch(/script-src[^;]*'unsafe|default-src[^;]*'unsafe|\*/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'permissions-policy': expect.stringMatching(/camera=\(self\).*microphone=\(\)/),
        'cross-origin-opener-policy': 'same-origin',
        'cache-control': expect.any(String),
      })
      for (const name of ['x-powered-by', 'server', 'strict-transport-security']) expect(headers.get(name)).toBeNull()
    }
  })

  test('a missing file of another build is not cached as missing', async () => {
    const { status, headers } = await world.ask('dan', 'GET /assets/of-another-build-1.js')
    expect([status, headers.get('cache-control')]).toEqual([404, 'no-store'])
  })

  test('a page may open a socket to its own host, and to no other', async () => {
    const policy = (await world.ask('dan', 'GET /')).headers.get('content-security-policy')
    expect(policy).toMatch(/connect-src 'self' ws:\/\/localhost(;|$)/)
  })

  const reads = Object.values(api)
    .flatMap((calls) => Object.values(calls) as { method: string; path: string }[])
    .filter(({ method }) => method === 'GET')

  test.each(reads)('T091: the answer of $path is not cached', async ({ path }) => {
    const { id } = await world.post()
    const at = path.replace(':id', path.startsWith('/api/users') ? world.ids.ben : id).replace(':zip', '60302')
    for (const who of ['ada', 'dan']) {
      const { headers } = await world.ask(who, `GET ${at}`)
      expect(headers.get('cache-control')).toMatch(/^(no-store|private, no-cache)/)
      expect(headers.get('vary')).toMatch(/cookie/i)
    }
  })
})
