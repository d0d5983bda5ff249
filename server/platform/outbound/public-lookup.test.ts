import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { fetchJson } from './fetch-json.ts'
import { isPrivateHost, publicLookup } from './public-lookup.ts'

test.each([
  ['127.0.0.1', true],
  ['[::1]', true],
  ['10.0.0.7', true],
  ['169.254.169.254', true],
  ['localhost', true],
  ['photon', true],
  ['maps.internal', true],
  ['nominatim.example', false],
  ['203.0.114.9', false],
  ['[2606:4700::1]', false],
])('the host name %s means a host in the operator’s own network: %s', (host, isInside) =>
  expect(isPrivateHost(host)).toBe(isInside),
)

test('a public name that resolves to a private address is refused before anything is sent', async () => {
  const asked: string[] = []
  const server = createServer(({ url = '' }, reply) => {
    asked.push(url)
    reply.end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}`)
  const bounds = { maxMs: 5000, maxBytes: 100, userAgent: 'test' }
  await expect(fetchJson(url, { ...bounds, mayBePrivate: false })).rejects.toThrow(
    'localhost leads to a private address',
  )
  expect(asked).toEqual([])
  expect(await fetchJson(url, { ...bounds, mayBePrivate: true })).toEqual({})
})

test.each([{ all: true }, { all: false }])('a public address is passed on (%j)', async (options) => {
  const found = await new Promise((resolve) =>
    publicLookup('203.0.114.9', options, (_error, address) => resolve(address)),
  )
  expect(found).toEqual(options.all ? [{ address: '203.0.114.9', family: 4 }] : '203.0.114.9')
})
