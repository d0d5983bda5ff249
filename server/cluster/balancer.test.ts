import { execFile } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { patience } from '#server/http/patience.ts'
import { backSoon } from '#shared/copy.ts'
import { refusals } from '#shared/refusals.ts'
import { answersIn, sayOnWire } from '#tests/http/raw-http.ts'
import { openBalancer } from './balancer.ts'

/** Something that answers as a node does; ready, unless told otherwise. */
async function openNode(answer: RequestListener) {
  let isReady = true
  let isStill = false
  let asked = 0
  const server = createServer((request, response) => {
    if (request.url !== '/readyz') return answer(request, response)
    asked += 1
    if (isStill) return
    response.writeHead(isReady ? 200 : 503).end()
  })
  let tabs = 0
  server.on('upgrade', (_request, socket) => {
    tabs += 1
    socket.once('close', () => {
      tabs -= 1
    })
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
    socket.pipe(socket)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const end = () => new Promise<void>((done) => void server.close(() => done()).closeAllConnections())
  onTestFinished(end)
  return {
    address: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    end,
    /** How often it was asked whether it is ready. */
    asked: () => asked,
    /** How many tabs it holds. */
    tabs: () => tabs,
    become: (ready: boolean) => {
      isReady = ready
    },
    /** Says no more whether it is ready. */
    standStill: () => {
      isStill = true
    },
  }
}

const openFront = (...nodes: { address: string }[]) => openImpatientFront(undefined, ...nodes)

async function openImpatientFront(silentMs: number | undefined, ...nodes: { address: string }[]) {
  const addresses = nodes.map(({ address }) => address)
  const balancer = await openBalancer(addresses, { port: 0, host: '127.0.0.1', ...(silentMs && { silentMs }) })
  onTestFinished(balancer.close)
  const address = `http://127.0.0.1:${balancer.port}`
  const ask = async (init: RequestInit = {}) => {
    const answer = await fetch(`${address}/`, init)
    return { status: answer.status, text: await answer.text(), headers: answer.headers }
  }
  const headers = { connection: 'upgrade', upgrade: 'websocket' }
  const openTab = () => request({ host: '127.0.0.1', port: balancer.port, headers }).end()
  return { balancer, ask, openTab }
}

/** Names are looked up by the few threads that this keeps busy for a while. */
const lookUpNoNames = () =>
  Promise.all(Array.from({ length: 4 }, () => promisify(pbkdf2)('', '', 100_000, 64, 'sha512')))

const named = (name: string) => openNode((_request, response) => void response.end(name))
const ten = Array.from({ length: 10 })

test('nobody is sent to a node that leaves, as long as there is another', async () => {
  const [one, two] = [await named('one'), await named('two')]
  const { balancer, ask } = await openFront(one, two)
  const heard = async () => new Set(await Promise.all(ten.map(async () => (await ask()).text)))
  expect(await heard()).toEqual(new Set(['one', 'two']))
  balancer.setLeaving(one.address, true)
  expect(await heard()).toEqual(new Set(['two']))
  balancer.setLeaving(one.address, false)
  two.become(false)
  await expect.poll(heard).toEqual(new Set(['one']))
})

test('a node that takes no connection is passed over at once, and where none does people are asked to come back', async () => {
  const [one, two] = [await named('one'), await named('two')]
  const { ask } = await openFront(one, two)
  await one.end()
  for (const { status, text } of await Promise.all(ten.map(() => ask()))) expect([status, text]).toEqual([200, 'two'])
  await two.end()
  const { status, text, headers } = await ask()
  expect([status, headers.get('retry-after'), JSON.parse(text)]).toEqual([503, '5', { message: backSoon }])
})

test('what a node was told and did not answer is told to no other', async () => {
  let told = 0
  const hangUp: RequestListener = (request) => {
    request.resume().on('end', () => {
      told += 1
      request.socket.destroy()
    })
  }
  const { ask } = await openFront(await openNode(hangUp), await openNode(hangUp))
  const { status, text, headers } = await ask({ method: 'POST', body: 'once' })
  expect(told).toBe(1)
  expect([status, headers.get('retry-after'), JSON.parse(text)]).toEqual([502, '5', { message: backSoon }])
})

test('a part of a page is asked of each node until one has it, as during an update', async () => {
  let told = 0
  const without: RequestListener = (_request, response) => {
    told += 1
    response.writeHead(404).end('none')
  }
  const { balancer } = await openFront(await openNode(without), await named('here'))
  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${balancer.port}${path}`)).text()
  expect(new Set(await Promise.all(ten.map(() => ask('/assets/a-1.js'))))).toEqual(new Set(['here']))
  expect(told).toBeGreaterThan(0)
  expect(new Set(await Promise.all(ten.map(() => ask('/elsewhere'))))).toEqual(new Set(['none', 'here']))
  const { balancer: other } = await openFront(await openNode(without), await openNode(without))
  expect((await fetch(`http://127.0.0.1:${other.port}/assets/a-1.js`)).status).toBe(404)
})

test('a node that breaks off after it said that it has not a part is nobody’s trouble', async () => {
  const breaking: RequestListener = (request, response) => {
    response.writeHead(404).write('no')
    setTimeout(20).then(() => request.socket.resetAndDestroy())
  }
  const late: RequestListener = (_request, response) => {
    setTimeout(100).then(() => response.end('here'))
  }
  const { balancer } = await openFront(await openNode(breaking), await openNode(late))
  const ask = async () => (await fetch(`http://127.0.0.1:${balancer.port}/assets/a-1.js`)).text()
  expect(new Set(await Promise.all(ten.map(ask)))).toEqual(new Set(['here']))
})

test('a node hears from where a request came, behind what was said before, and the whole of it', async () => {
  let heard: IncomingHttpHeaders = {}
  const node = await openNode((request, response) => {
    heard = request.headers
    request.pipe(response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }))
  })
  const { ask } = await openFront(node)
  const body = 'x'.repeat(200_000)
  const headers = { 'x-forwarded-for': '198.51.100.9', 'x-forwarded-proto': 'https' }
  const answer = await ask({ method: 'POST', body, headers })
  expect([answer.status, answer.text, answer.headers.getSetCookie()]).toEqual([201, body, ['a=1', 'b=2']])
  expect(heard).toMatchObject({ 'x-forwarded-for': '198.51.100.9, 127.0.0.1', 'x-forwarded-proto': 'https' })
  await ask()
  expect(heard).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http', connection: 'keep-alive' })
})

test('a proxy in front is promised that a connection is kept for as long as by a node', async () => {
  const { ask } = await openFront(await named('one'))
  expect((await ask()).headers.get('keep-alive')).toBe(`timeout=${patience.keepAliveMs / 1000}`)
})

test.each([
  ['what is no HTTP', 'hello\r\n\r\n', 'unreadable'],
  ['headers without end', `GET / HTTP/1.1\r\nx-much: ${'a'.repeat(20_000)}\r\n\r\n`, 'headers_too_large'],
  ['headers that stop', 'GET / HTTP/1.1\r\nx-slow: a', 'too_slow'],
  ['a body that stops', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\na', 'too_slow'],
] as const)('%s is answered as a node answers it', async (_what, said, code) => {
  const node = await openNode((request, response) => void request.resume().on('end', () => response.end()))
  const short = { ...patience, headersMs: 200, requestMs: 300, checkMs: 50 }
  const balancer = await openBalancer([node.address], { port: 0, host: '127.0.0.1', patience: short })
  onTestFinished(balancer.close)
  const answers = answersIn(await sayOnWire(`http://127.0.0.1:${balancer.port}`, said))
  const { status, message } = refusals[code]
  expect(answers.map(({ status, body }) => [status, JSON.parse(body)])).toEqual([[status, { code, message }]])
})

test('who is told that nothing can be read of theirs and never hangs up is hung up on', async () => {
  const impatient = { ...patience, silenceMs: 200 }
  const balancer = await openBalancer([(await named('one')).address], {
    port: 0,
    host: '127.0.0.1',
    patience: impatient,
  })
  onTestFinished(balancer.close)
  const wire = connect({ port: balancer.port, host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void wire.destroy())
  wire.write('hello\r\n\r\n')
  await once(wire.resume(), 'end')
  await setTimeout(2 * impatient.silenceMs)
  // With a half of a wire left it would wait two seconds for the other.
  const ended = balancer.close().then(() => 'at once')
  expect(await Promise.race([ended, setTimeout(1000, 'late')])).toBe('at once')
})

test('a screen that stays open keeps nobody from ending', async () => {
  const { balancer, openTab } = await openFront(await named('one'))
  const [, screen] = await once(openTab(), 'upgrade')
  const sentAway = once(screen.resume(), 'close')
  await balancer.close()
  await sentAway
})

test('a tab that breaks off while its node is dialled leaves no connection to it behind', async () => {
  const node = await named('one')
  const { openTab } = await openFront({ address: node.address.replace('127.0.0.1', 'localhost') })
  const namesAgain = lookUpNoNames()
  const broken = openTab().on('error', () => {})
  await setTimeout(50)
  broken.socket?.resetAndDestroy()
  await namesAgain
  // Dialled after it, and so there after it.
  const [, screen] = await once(openTab(), 'upgrade')
  screen.destroy()
  await expect.poll(node.tabs).toBe(0)
})

test('a node that is slow to say whether it is ready is asked once at a time, and nobody waits for its word after the end', async () => {
  const slow = await named('slow')
  const { balancer } = await openFront(slow)
  slow.standStill()
  const stillFrom = performance.now()
  const before = slow.asked()
  await expect.poll(slow.asked).toBe(before + 1)
  await setTimeout(1000)
  expect(slow.asked()).toBe(before + 1)
  await balancer.close()
  expect(performance.now() - stillFrom).toBeGreaterThan(1500)
})

test('one that cannot have its port asks nobody any more', async () => {
  const { address, asked } = await named('one')
  const { port } = new URL(address)
  await expect(openBalancer([address], { port: Number(port), host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE')
  const before = asked()
  await setTimeout(1000)
  expect([before, asked()]).toEqual([1, 1])
})

test.each([
  [{ PORT: 'abc' }, 'PORT: a port between 0 and 65535'],
  [{ HOST: '203.0.113.7' }, 'HOST names 203.0.113.7'],
  [{ NODES: 'node1:3000' }, 'NODES: addresses such as http://node1:3000'],
  [{ NODES: '' }, 'NODES names the nodes, such as http://node1:3000'],
])('its command says what of %j is wrong in one sentence', async (wrong, sentence) => {
  const env = { ...process.env, NODES: 'http://127.0.0.1:1', PORT: '0', ...wrong }
  const run = promisify(execFile)(process.execPath, ['server/cluster/balancer-command.ts'], { env, timeout: 30_000 })
  const { code, stderr } = await run.catch((error) => error)
  expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]])
})

test('who is refused before all was said reads why, and not that the node is away', async () => {
  const refuse: RequestListener = (_request, response) => void response.writeHead(401).end('Please sign in')
  const { ask } = await openFront(await openNode(refuse))
  for (const mebibytes of [1, 5, 15])
    for (let turn = 0; turn < 5; turn++) {
      const { status, text } = await ask({ method: 'POST', body: Buffer.alloc(mebibytes * 2 ** 20) })
      expect([status, text]).toEqual([401, 'Please sign in'])
    }
})

test('a node that stands still is given up: who asked is told, and screens come back by themselves', async () => {
  const silent = await openNode(() => {})
  const { ask, openTab } = await openImpatientFront(500, silent)
  const [, screen] = await once(openTab(), 'upgrade')
  const sentAway = once(screen.resume(), 'close')
  expect((await ask()).status).toBe(502)
  await sentAway
  await expect.poll(silent.tabs).toBe(0)
})
