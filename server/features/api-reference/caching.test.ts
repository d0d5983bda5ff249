import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'

const world = useWorld('embedded')

const read = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })
const readings = ['/api/openapi.json', '/api/docs/json', '/api/docs/yaml']

test.each(readings)('%s is compressed for clients that accept it, and the same for everybody', async (url) => {
  const plain = await read(url)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.payload).toContain('openapi')
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await read(url, { 'accept-encoding': encoding, cookie: world.cookies['ada'] ?? '' })
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': plain.headers['content-type'],
      'cache-control': 'public, max-age=3600',
      etag: plain.headers.etag,
      vary: 'Accept-Encoding',
    })
    expect(unpack(rawPayload).toString()).toBe(plain.payload)
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 5)
  }
})

test.each(readings)('%s is not sent again to a client that has it', async (url) => {
  const { etag = '' } = (await read(url)).headers
  for (const knownTag of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const { statusCode, payload, headers } = await read(url, { 'if-none-match': knownTag })
    expect([knownTag, statusCode, payload, headers.etag]).toEqual([knownTag, 304, '', etag])
  }
  expect((await read(url, { 'if-none-match': 'W/"other"' })).statusCode).toBe(200)
})

test('a hundred answers cost little more than those of an empty call', async () => {
  const costOf = async (url: string) => {
    const start = process.cpuUsage()
    for (let turn = 0; turn < 100; turn++) await read(url, { 'accept-encoding': 'br, gzip' })
    const { user, system } = process.cpuUsage(start)
    return user + system
  }
  // Garbage collection and other work of the process add to single rounds, never take away: the least is the cost.
  const leastCostOf = async (url: string) => {
    const costs: number[] = []
    for (let round = 0; round < 6; round++) costs.push(await costOf(url))
    return Math.min(...costs)
  }
  const empty = await leastCostOf('/healthz')
  for (const url of readings) expect((await leastCostOf(url)) / empty).toBeLessThan(10)
})
