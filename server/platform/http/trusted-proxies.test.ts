import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readEnv } from '#server/env.ts'

test.each([
  [undefined, '198.51.100.9', '203.0.113.7'],
  ['', '198.51.100.9', '203.0.113.7'],
  ['0', '198.51.100.9', '203.0.113.7'],
  ['1', '198.51.100.9, 203.0.113.7', '10.0.0.1'],
  ['2', '198.51.100.9, 203.0.113.7, 10.0.0.2', '10.0.0.1'],
  ['20', `198.51.100.9, 203.0.113.7, ${Array.from({ length: 19 }, (_, index) => `10.0.0.${index}`)}`, '127.0.0.1'],
  ['10.0.0.1', '198.51.100.9, 203.0.113.7', '10.0.0.1'],
  ['10.0.0.0/8', '198.51.100.9, 203.0.113.7, 10.0.0.2', '10.0.0.1'],
  ['10.0.0.0/8, 192.168.0.1', '198.51.100.9, 203.0.113.7', '10.0.0.1'],
  ['1,10.0.0.2', '198.51.100.9, 203.0.113.7, 10.0.0.2', '::ffff:172.18.0.9'],
])('with TRUST_PROXY=%s no client can forge its address', async (proxy, forwarded, remoteAddress) => {
  const app = Fastify({ trustProxy: readEnv({ TRUST_PROXY: proxy }).trustProxy })
  app.get('/', async ({ ip }) => ip)
  const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
  expect(body).toBe('203.0.113.7')
})

test.each(['', '0', 'false', undefined])('TRUST_PROXY=%s trusts nobody', (proxy) => {
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
