import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'
import { oneProxyMore } from './trusted-proxies.ts'

/** The address that the limits count by, for a caller at 203.0.113.7 who writes another one in front of their own. */
async function addressBehind(proxy: string | undefined) {
  const { trustProxy } = readEnv({ TRUST_PROXY: proxy })
  const app = Fastify({ trustProxy })
  app.get('/', async ({ ip }) => ip)
  const forwarded = proxy ? '198.51.100.9, 203.0.113.7' : '198.51.100.9'
  const remoteAddress = proxy ? '10.0.0.1' : '203.0.113.7'
  return (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })).body
}

test.each([undefined, '1', '10.0.0.1', '10.0.0.0/8, 192.168.0.1'])(
  'with TRUST_PROXY=%s nobody passes for another address',
  async (proxy) => expect(await addressBehind(proxy)).toBe('203.0.113.7'),
)

test.each([
  [undefined, '203.0.113.7', '127.0.0.1'],
  ['', '203.0.113.7', '127.0.0.1'],
  ['0', '198.51.100.9, 203.0.113.7', '127.0.0.1'],
  ['1', '198.51.100.9, 203.0.113.7, 10.0.0.1', '127.0.0.1'],
  ['2', '198.51.100.9, 203.0.113.7, 10.0.0.2, 10.0.0.1', '127.0.0.1'],
  ['10.0.0.0/8', '198.51.100.9, 203.0.113.7, 10.0.0.2, 10.0.0.1', '127.0.0.1'],
  ['20', `198.51.100.9, 203.0.113.7, ${Array.from({ length: 20 }, (_, index) => `10.0.0.${index}`)}`, '127.0.0.1'],
  ['1,10.0.0.2', '198.51.100.9, 203.0.113.7, 10.0.0.2, 192.168.0.1', '::ffff:172.18.0.9'],
])('TRUST_PROXY=%s means the same where a balancer stands between', async (proxy, forwarded, remoteAddress) => {
  const { trustProxy } = readEnv({ TRUST_PROXY: oneProxyMore(proxy) })
  const app = Fastify({ trustProxy })
  app.get('/', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  expect(body).toBe('203.0.113.7')
})

test.each(['', '0', 'false', undefined])('TRUST_PROXY=%s believes nobody', (proxy) => {
  expect(readEnv({ TRUST_PROXY: proxy }).trustProxy).toBe(false)
})

test.each([
  'true',
  'yes',
  '-1',
  '10.0.0.0/33',
  '10.0.0.1/',
  '10.0.0.1,',
  '10.0.0.1,1',
  '1,',
  'proxy.example',
  '21',
  '99',
])('TRUST_PROXY=%s is refused in one sentence', (proxy) =>
  expect(() => readEnv({ TRUST_PROXY: proxy })).toThrow(/TRUST_PROXY: the number of proxies in front/),
)
