import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { cast } from '#tests/cast.ts'
import { openWorld } from '#tests/world.ts'

test('a node that shuts down reports it to the load balancer, still answers, and keeps no connection', async () => {
  const shutdown = new AbortController()
  const world = await openWorld('embedded', { shutdownSignal: shutdown.signal })
  const me = () => world.ask('ada', 'GET /api/auth/user')
  expect((await world.ask('dan', 'GET /readyz')).status).toBe(200)
  expect((await me()).headers.get('connection')).toBe('keep-alive')

  shutdown.abort()
  const ready = await world.ask('dan', 'GET /readyz')
  expect([ready.status, ready.headers.get('retry-after'), ready.body]).toEqual([503, '5', { status: 'stopping' }])
  expect((await world.ask('dan', 'GET /healthz')).status).toBe(200)
  const answer = await me()
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
  await world.close()
})

test('a request that arrives as a node shuts down is answered all the same', async () => {
  const world = await openWorld('embedded')
  /** Returns a connection with one answered request, which is kept alive. */
  async function open() {
    const line = connect(Number(new URL(world.address).port), '127.0.0.1')
    line.write('GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(line, 'data')
    return line
  }
  const [asking, idle] = [await open(), await open()]
  asking.write(`GET /api/auth/user HTTP/1.1\r\nHost: localhost\r\nCookie: ${world.cookies['ada']}\r\n`)
  const answer = text(asking)
  // Ensures that the server has read the partial request before the shutdown begins.
  await world.ask('dan', 'GET /healthz')
  const ended = once(idle.resume(), 'close')
  const closed = world.app.close()
  await ended
  asking.write('\r\n')
  const [head = '', body = ''] = (await answer).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1.1 200 OK\r\n/)
  expect(head).toContain('connection: close')
  expect(JSON.parse(body)).toMatchObject(cast.ada)
  await closed
  await world.close()
})
