import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type RequestListener } from 'node:http'
import { request } from 'node:https'
import { describe, expect, onTestFinished, test } from 'vitest'
import { outageRetrySeconds } from '#shared/constants.ts'
import { temporarilyUnavailable } from '#shared/copy.ts'
import { cast, password } from '#tests/cast.ts'
import { openSocket } from '#tests/http/open-socket.ts'
import { canOpenCaddy, openCaddy } from '#tests/services/caddy.ts'
import { freePort, startServer } from '#tests/setup/server-process.ts'

/** Opens a server that answers health checks as a node does. It is ready until `setReady(false)` is called. */
async function openNode(handle: RequestListener) {
  let isReady = true
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return response.end()
    if (request.url !== '/readyz') return handle(request, response)
    response.writeHead(isReady ? 200 : 503).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections())
  onTestFinished(close)
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    close,
    setReady: (ready: boolean) => {
      isReady = ready
    },
  }
}

async function openCaddyFor(...nodes: { address: string }[]) {
  const { address, close } = await openCaddy({ nodes: nodes.map(({ address }) => address) })
  onTestFinished(close)
  return async (path = call, init: RequestInit = {}) => {
    const answer = await fetch(address + path, init)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
}

const call = '/api/tasks'

const openNamedNode = (name: string) => openNode((_request, response) => void response.end(name))
const openEmptyNode = () => openNode((_request, response) => void response.writeHead(404).end('none'))
const tenRequests = Array.from({ length: 10 })

describe.runIf(canOpenCaddy)('behind Caddy', () => {
  test('a node that is not ready gets no requests while another one is ready', async () => {
    const [firstNode, secondNode] = [await openNamedNode('one'), await openNamedNode('two')]
    const ask = await openCaddyFor(firstNode, secondNode)
    const texts = async () => new Set(await Promise.all(tenRequests.map(async () => (await ask()).text)))
    await expect.poll(texts).toEqual(new Set(['one', 'two']))
    secondNode.setReady(false)
    await expect.poll(texts).toEqual(new Set(['one']))
    secondNode.setReady(true)
    await expect.poll(texts).toEqual(new Set(['one', 'two']))
  })

  test('neighbors still get pages while no node is ready', async () => {
    const firstNode = await openNamedNode('one')
    const ask = await openCaddyFor(firstNode)
    expect((await ask()).text).toBe('one')
    firstNode.setReady(false)
    await expect.poll(async () => (await ask()).status).toBe(503)
    expect((await ask()).text).toBe(temporarilyUnavailable)
    for (const path of ['/', '/browse', '/assets/a-1.js']) expect((await ask(path)).text).toBe('one')
  })

  test('a write waits until a node is ready', async () => {
    const firstNode = await openNode((request, response) => void request.pipe(response))
    const ask = await openCaddyFor(firstNode)
    firstNode.setReady(false)
    await expect.poll(async () => (await ask()).status, { interval: 10 }).toBe(503)
    const answer = ask(call, { method: 'POST', body: 'once' })
    firstNode.setReady(true)
    expect((await answer).text).toBe('once')
  })

  test.each(['GET', 'POST'])('a %s goes to the next node at once if one refuses connections', async (method) => {
    const [firstNode, secondNode] = [await openNamedNode('one'), await openNamedNode('two')]
    const ask = await openCaddyFor(firstNode, secondNode)
    await firstNode.close()
    for (const { status, text } of await Promise.all(tenRequests.map(() => ask(call, { method }))))
      expect([status, text]).toEqual([200, 'two'])
  })

  test('neighbors are asked to try again later while no node answers', async () => {
    const firstNode = await openNamedNode('one')
    const ask = await openCaddyFor(firstNode)
    expect((await ask()).text).toBe('one')
    await firstNode.close()
    for (const { status, text, headers } of [await ask(), await ask('/assets/a-1.js'), await ask('/ws')])
      expect([[502, 503].includes(status), text, headers.get('retry-after')]).toEqual([
        true,
        temporarilyUnavailable,
        `${outageRetrySeconds}`,
      ])
  })

  test('a write that a node has received is not sent to another node, but a read is', async () => {
    const received: string[] = []
    const destroySocket: RequestListener = (request) => {
      request.resume().on('end', () => {
        received.push(request.method ?? '')
        request.socket.destroy()
      })
    }
    const ask = await openCaddyFor(await openNode(destroySocket), await openNode(destroySocket))
    received.length = 0
    for (const method of ['POST', 'PATCH', 'DELETE'])
      for (const body of ['once', null]) {
        const { status, text } = await ask(call, { method, body })
        expect([status, text]).toEqual([502, temporarilyUnavailable])
      }
    expect(received).toEqual(['POST', 'POST', 'PATCH', 'PATCH', 'DELETE', 'DELETE'])
    expect((await ask()).status).toBe(502)
    expect(received.slice(6, 8)).toEqual(['GET', 'GET'])
  })

  test('an asset of the old or the new build is found on the first or the last node during an update', async () => {
    const asset = '/assets/a-1.js'
    const update = [
      ['new', 'old', 'old'],
      ['new', 'new', 'old'],
    ]
    for (const nodeBuilds of update)
      for (const build of ['new', 'old']) {
        const nodes = nodeBuilds.map((nodeBuild) => (nodeBuild === build ? openNamedNode('here') : openEmptyNode()))
        const ask = await openCaddyFor(...(await Promise.all(nodes)))
        const answers = await Promise.all(tenRequests.map(() => ask(asset)))
        expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 here']))
      }
    const ask = await openCaddyFor(await openEmptyNode(), await openEmptyNode())
    expect((await ask(asset)).status).toBe(404)
  })

  test('a node gets the whole request and the address of its sender, whatever the sender claims', async () => {
    let receivedHeaders: IncomingHttpHeaders = {}
    const node = await openNode((request, response) => {
      receivedHeaders = request.headers
      request.pipe(response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }))
    })
    const ask = await openCaddyFor(node)
    const body = 'x'.repeat(200_000)
    const headers = { 'x-forwarded-for': '198.51.100.9', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'other' }
    const answer = await ask(call, { method: 'POST', body, headers })
    expect([answer.status, answer.text, answer.headers.getSetCookie()]).toEqual([201, body, ['a=1', 'b=2']])
    expect(receivedHeaders).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' })
    expect(receivedHeaders['x-forwarded-host']).toBe(receivedHeaders.host)
  })

  test('a neighbor whose request is refused before it has arrived reads the reason', async () => {
    const refuseWith401: RequestListener = (_request, response) => void response.writeHead(401).end('Please sign in')
    const ask = await openCaddyFor(await openNode(refuseWith401))
    for (const mebibytes of [1, 5, 15])
      for (let attempt = 0; attempt < 5; attempt++) {
        const { status, text } = await ask(call, { method: 'POST', body: Buffer.alloc(mebibytes * 2 ** 20) })
        expect([status, text]).toEqual([401, 'Please sign in'])
      }
  })

  test('a neighbor signs up and gets live events over TLS', async () => {
    const port = await freePort()
    const caddy = await openCaddy({ nodes: [`http://127.0.0.1:${port}`], hasTls: true })
    onTestFinished(caddy.close)
    const node = await startServer({ env: { PORT: `${port}`, PUBLIC_URL: caddy.address, TRUST_PROXY: '1' } })
    onTestFinished(node.stop)
    const ca = caddy.readAuthority()
    const headers = { 'content-type': 'application/json', origin: caddy.address }
    const registration = request(`${caddy.address}/api/auth/register`, { method: 'POST', ca, headers })
    registration.end(JSON.stringify({ ...cast.ada, password }))
    const [{ statusCode, headers: responseHeaders }] = (await once(registration, 'response')) as [IncomingMessage]
    expect([statusCode, responseHeaders['strict-transport-security']]).toEqual([
      201,
      expect.stringContaining('max-age='),
    ])
    const [cookie = ''] = responseHeaders['set-cookie'] ?? []
    expect(cookie).toMatch(/^__Host-.+; Secure/)
    const socket = await openSocket(caddy.address, cookie.split(';')[0], { ca })
    const closed = once(socket, 'close')
    socket.close()
    await closed
  })
})
