import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openGeocoder } from './geocoder.ts'

const church = 'behind the church, Oak Park'
const oakPark = { latitude: 41.8886, longitude: -87.7985 }
const nominatim = JSON.stringify([{ lat: '41.8886', lon: '-87.7985', display_name: 'Oak Park' }])
const photon = JSON.stringify({ features: [{ geometry: { coordinates: [-87.7985, 41.8886] } }] })

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

/** Starts a local HTTP server as the geocoding service; returns its requests and the reported errors. */
async function serve(answer: RequestListener, path = '/search', now?: () => number) {
  const requests: string[] = []
  const complaints: string[] = []
  const server = createServer((request, reply) => {
    requests.push(request.url ?? '')
    answer(request, reply)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const onError = (error: unknown) => void complaints.push((error as Error).message)
  const geocode = openGeocoder({ service: address + path, onError, ...(now && { now }) })
  return { address, asked: requests, complaints, geocode }
}

const saying =
  (text: string, status = 200, headers = {}): RequestListener =>
  (_request, reply) => {
    reply.writeHead(status, headers).end(text)
  }

test('a Nominatim is called at /search, for one place in the United States', async () => {
  const { asked, complaints, geocode } = await serve(saying(nominatim))
  expect(await geocode(church)).toEqual(oakPark)
  const { pathname, searchParams } = new URL(asked[0] ?? '', 'http://here')
  expect(pathname).toBe('/search')
  expect(Object.fromEntries(searchParams)).toEqual({ q: church, limit: '1', format: 'jsonv2', countrycodes: 'us' })
  expect(complaints).toEqual([])
})

test('a Photon is called at /api, in its own format, with the operator’s key', async () => {
  const { asked, geocode } = await serve(saying(photon), '/api?key=porch')
  expect(await geocode(church)).toEqual(oakPark)
  const { pathname, searchParams } = new URL(asked[0] ?? '', 'http://here')
  expect(pathname).toBe('/api')
  expect(Object.fromEntries(searchParams)).toEqual({ key: 'porch', q: church, limit: '1' })
})

test.each(['http://169.254.169.254/latest', '&key=stolen#', '../../admin?x=1', '@127.0.0.1', 'a\r\nHost: evil'])(
  'typed text such as %j is only ever a query parameter',
  async (typed) => {
    const { asked, geocode } = await serve(saying(nominatim))
    expect(await geocode(typed)).toEqual(oakPark)
    const { pathname, searchParams } = new URL(asked[0] ?? '', 'http://here')
    expect([pathname, searchParams.get('q'), [...searchParams.keys()]]).toEqual([
      '/search',
      typed,
      ['q', 'limit', 'format', 'countrycodes'],
    ])
  },
)

test.each([
  ['nothing', '[]'],
  ['no features', '{"features":[]}'],
  ['a street of that name in Paris', '[{"lat":"48.86","lon":"2.35"}]'],
  ['a place that is not on earth', '[{"lat":"91","lon":"-87"}]'],
])('if it finds %s, the address has no place', async (_what, text) => {
  const { complaints, geocode } = await serve(saying(text))
  expect(await geocode(church)).toBeNull()
  expect(complaints).toEqual([])
})

test.each<[string, RequestListener]>([
  ['fails', saying('{"message":"no"}', 500)],
  ['is forbidden', saying('', 403)],
  ['says no JSON', saying('<html>')],
  ['says other JSON', saying('{"lat":41}')],
  ['says no number', saying('[{"lat":"NaN","lon":"Infinity"}]')],
  ['says nothing at all', saying('')],
  ['says far too much', saying(`[${' '.repeat(10_000_000)}]`)],
  ['hangs up', (request) => request.socket.destroy()],
])(
  'a service that %s leaves the address without a place, and only the operator learns of it',
  async (_what, answer) => {
    const { complaints, geocode } = await serve(answer)
    expect(await geocode(church)).toBeNull()
    expect(complaints).toHaveLength(1)
    expect(complaints[0]).not.toContain('church')
  },
)

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  [
    'answers a byte at a time',
    (_request, reply) => {
      reply.writeHead(200)
      const drip = setInterval(() => reply.write(' '), 50)
      reply.on('close', () => clearInterval(drip))
    },
  ],
])('a service that %s is waited for no longer than two seconds, and skipped for a while', async (_what, answer) => {
  let now = 0
  const { asked, geocode } = await serve(answer, '/search', () => now)
  const begun = performance.now()
  expect(await geocode(church)).toBeNull()
  expect(performance.now() - begun).toBeGreaterThan(1500)
  expect(performance.now() - begun).toBeLessThan(10_000)
  expect(await geocode('beside the church')).toBeNull()
  expect(asked).toHaveLength(1)

  now = 31_000
  const again = geocode('beside the church')
  await expect.poll(() => asked.length).toBe(2)
  for (const close of opened.splice(0)) close()
  expect(await again).toBeNull()
})

test('a redirect of the service is not followed', async () => {
  const inside = await serve(saying(nominatim))
  const outside = await serve(saying('', 302, { location: `${inside.address}/search?q=1` }))
  expect(await outside.geocode(church)).toBeNull()
  expect(outside.complaints).toHaveLength(1)
  expect(inside.asked).toEqual([])
  expect(await inside.geocode(church)).toEqual(oakPark)
})

test('concurrent requests for an address call the service once; a failure is tried again', async () => {
  let fails = true
  let now = 0
  const answer: RequestListener = (...both) => saying(nominatim, fails ? 500 : 200)(...both)
  const { asked, geocode } = await serve(answer, '/search', () => now)
  expect(await geocode(church)).toBeNull()
  fails = false
  now = 31_000
  expect(await Promise.all(Array.from({ length: 20 }, () => geocode(church)))).toEqual(Array(20).fill(oakPark))
  expect(asked).toHaveLength(2)
})

test('the service gets one request at a time, and a request that waits too long is given up', async () => {
  let now = 0
  let open = 0
  let mostOpen = 0
  const { asked, complaints, geocode } = await serve(
    (_request, reply) => {
      open += 1
      mostOpen = Math.max(mostOpen, open)
      now += 800
      setTimeout(() => {
        open -= 1
        reply.end(nominatim)
      }, 20)
    },
    '/search',
    () => now,
  )
  const places = await Promise.all(Array.from({ length: 5 }, (_, house) => geocode(`${house} Maple Street`)))
  expect(mostOpen).toBe(1)
  expect(places).toEqual([oakPark, oakPark, oakPark, null, null])
  expect([asked.length, complaints]).toEqual([3, []])
  expect(await geocode('4 Maple Street'), 'and is asked for when it comes again').toEqual(oakPark)
})
