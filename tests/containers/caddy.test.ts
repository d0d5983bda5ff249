import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import http, { type IncomingHttpHeaders } from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import * as consume from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { defaultTimeouts } from '#server/platform/http/timeouts.ts'
import { heartbeatMs } from '#server/platform/live/heartbeat.ts'
import { outageRetrySeconds } from '#shared/constants.ts'
import { temporarilyUnavailable } from '#shared/copy.ts'
import { connectSocket } from '#tests/http/open-socket.ts'
import { caddyfile, canOpenCaddy, openCaddy } from '#tests/services/caddy.ts'
import { readCompose, readImage } from './containers.ts'

const { port } = readImage()
const text = readFileSync(caddyfile, 'utf8')
/** Returns every value of a setting. */
const valuesOf = (setting: RegExp) => [...text.matchAll(setting)].map(([, value]) => value as string)
const msOf = (setting: string) =>
  valuesOf(new RegExp(`\\b${setting} (\\d+)s`, 'g')).map((seconds) => Number(seconds) * 1000)

test.each([
  ['compose.yaml', ['node1', 'node2', 'node3']],
  ['compose.small.yaml', ['node']],
] as const)('Caddy knows the nodes of %s, and checks their health more often than a node drains', (path, names) => {
  const { services } = readCompose(path)
  for (const name of names) expect(services[name]?.environment?.['PORT']).toBe(port)
  const { environment = {}, volumes } = services['caddy'] ?? {}
  const addresses = names.map((name) => `${name}:${port}`)
  const [defaultNodes] = valuesOf(/\{\$NODES:(.+?)\}/g)
  const [defaultLastNode] = valuesOf(/\{\$LAST_NODE:(.+?)\}/g)
  expect([environment['NODES'] ?? defaultNodes, environment['LAST_NODE'] ?? defaultLastNode]).toEqual([
    addresses.join(' '),
    addresses.at(-1),
  ])
  expect(volumes).toContain('./deploy:/etc/caddy:ro')
  const drainMs = Number(services[names[0]]?.environment?.['DRAIN_SECONDS']) * 1000
  expect(msOf('health_interval')).toEqual([expect.toSatisfy((ms) => ms < drainMs)])
})

test('the timeouts of Caddy fit those of a node, and its answers during an outage are the same', () => {
  expect(msOf('keepalive')).toEqual([expect.toSatisfy((ms) => ms < defaultTimeouts.keepAliveMs)])
  expect(msOf('read_timeout')).toEqual([expect.toSatisfy((ms) => ms > 2 * heartbeatMs)])
  expect(valuesOf(/respond "(.+)"/g)).toEqual([temporarilyUnavailable])
  expect(valuesOf(/Retry-After (\d+)/g)).toEqual([`${outageRetrySeconds}`])
})

describe.runIf(canOpenCaddy)('Caddy', () => {
  test.each([':3000', 'porchlight.example'])('accepts its configuration, at %s', (SITE_ADDRESS) => {
    const env = { ...process.env, SITE_ADDRESS, XDG_DATA_HOME: tmpdir() }
    const { status, stderr } = spawnSync('caddy', ['validate', '--config', caddyfile], { env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  })

  test.each([
    { proto: 'http', get: http.get, hasTls: false },
    { proto: 'https', get: https.get, hasTls: true },
  ])(
    'forwards requests and WebSockets over $proto, with the address they came from',
    async ({ proto, get, hasTls }) => {
      const receivedHeaders: IncomingHttpHeaders[] = []
      const node = http.createServer(({ headers }, response) => {
        receivedHeaders.push(headers)
        response.end('here')
      })
      const sockets = new WebSocketServer({ server: node }).on('connection', (socket, { headers }) => {
        receivedHeaders.push(headers)
        socket.send('here')
      })
      await once(node.listen(0, '127.0.0.1'), 'listening')
      const nodes = [`http://127.0.0.1:${(node.address() as AddressInfo).port}`]
      const caddy = await openCaddy({ nodes, hasTls })
      onTestFinished(async () => {
        await caddy.close()
        sockets.close()
        node.close()
      })
      const options = hasTls ? { ca: caddy.readAuthority() } : {}
      const [response] = (await once(get(caddy.address, options), 'response')) as [http.IncomingMessage]
      expect(await consume.text(response)).toBe('here')
      const [message] = await once(connectSocket(caddy.address, '', options), 'message')
      expect(String(message)).toBe('here')
      const { host } = new URL(caddy.address)
      for (const headers of receivedHeaders.slice(-2)) {
        expect(headers).toMatchObject({ host, 'x-forwarded-host': host, 'x-forwarded-proto': proto })
        expect(headers['x-forwarded-for']).toMatch(/^(127\.0\.0\.1|::1)$/)
      }
      if (!hasTls) return
      const redirect = await fetch(`${caddy.httpAddress}/browse`, { redirect: 'manual' })
      expect([redirect.status, redirect.headers.get('location')]).toEqual([308, 'https://localhost/browse'])
    },
  )
})
