import { expect, test } from 'vitest'
import { formWith } from '#tests/fixtures/files.ts'
import { connectSocket } from '#tests/http/open-socket.ts'
import { send } from '#tests/http/send.ts'
import { costMs } from '#tests/input/cpu.ts'
import { useWorld } from '#tests/use-world.ts'

const world = useWorld('embedded')

const filled = (text: string, bytes: number) => text.repeat(Math.floor(bytes / text.length))

const maxMs = 100
/** The client and the server run in this process, so this counts both. */
const costOf = (work: () => Promise<unknown>) => costMs(work, { below: maxMs })
const belowMax = expect.toSatisfy((ms: number) => ms < maxMs)

const odd = [
  'a',
  '=',
  '&',
  ';',
  ',',
  ' ',
  '%',
  '+',
  '"',
  '\\',
  '/',
  '-',
  '*',
  'a=',
  'a=b;',
  'a=b&',
  '%61',
  '"a",',
  '0-0,',
]
const queries = [...odd, 'a[]=1&', 'a[b]=1&', 'q=a%20', '=&', 'limit=1&', 'near=1,1&', '__proto__=1&']

test.each(queries)('a query of 7 KB of %j costs almost nothing', async (text) => {
  for (const path of ['/api/tasks', '/api/my-tasks', '/unsubscribe', '/browse', '/api/calendar/x']) {
    const address = `${world.address}${path}?${filled(text.replaceAll(/["\\ ]/g, encodeURIComponent), 7000)}`
    const cost = await costOf(async () => {
      const { status } = await send(address, { headers: { cookie: world.cookies['ada'] ?? '' } })
      expect(status).toBeLessThan(500)
    })
    expect({ path, cost }).toEqual({ path, cost: belowMax })
  }
})

const headers = [
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'content-type',
  'cookie',
  'forwarded',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'origin',
  'range',
  'referer',
  'sec-fetch-site',
  'x-forwarded-for',
]
test.each(headers)('a header %s of 12 KB costs almost nothing, whatever it contains', async (name) => {
  for (const text of odd) {
    const filling = filled(text, 12_000)
    const value = name === 'range' ? `bytes=${filling}` : filling
    const cost = await costOf(async () => {
      for (const line of ['GET /api/tasks', 'GET /', 'GET /sw.js', 'POST /api/offers', 'POST /api/upload']) {
        const [method = '', path = ''] = line.split(' ')
        const cookie = world.cookies['ada'] ?? ''
        const sent = {
          cookie,
          'content-type': 'application/json',
          [name]: name === 'cookie' ? `${value};${cookie}` : value,
        }
        const { status } = await send(world.address + path, {
          method,
          headers: sent,
          ...(method === 'POST' && { body: '{}' }),
        })
        expect(status).toBeLessThan(500)
      }
    })
    expect({ text, cost }).toEqual({ text, cost: expect.toSatisfy((ms: number) => ms < 250) })
  }
})

test.each(['--x\r\n', '-', '\r\n', '\r\n--', '--x--\r\n', '--x\r\na: b\r\n\r\n\r\n', 'a: b\r\n', '\0'])(
  'a form of 10 MB of %j costs almost nothing',
  async (text) => {
    const type = 'multipart/form-data; boundary=x'
    for (const start of [
      '',
      '--x\r\n',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
    ]) {
      const body = start + filled(text, 10_000_000)
      const cost = await costOf(async () => {
        const { status } = await send(`${world.address}/api/upload`, {
          method: 'POST',
          headers: { cookie: world.cookies['ada'] ?? '', 'content-type': type },
          body,
        })
        expect(status).toBeOneOf([400, 413, 415])
      })
      // Discarding as many bytes that are no form takes half of this time.
      expect({ start, cost }).toEqual({ start, cost: expect.toSatisfy((ms: number) => ms < 400) })
    }
  },
)

test.each(['[', '{"type":', '{"a":1},', '"', '\\', '\\u0061', '9', ' ', '字'])(
  'a hundred frames of 4 KB of %j cost almost nothing',
  async (text) => {
    const tab = connectSocket(world.address, world.cookies['ada'])
    await new Promise((done) => tab.once('open', done))
    const frame = filled(text, 4000 / (Buffer.byteLength(text) / text.length))
    const cost = await costOf(async () => {
      for (let turn = 0; turn < 100; turn++) tab.send(frame)
      const ponged = new Promise((done) => tab.once('pong', done))
      tab.ping()
      await ponged
    })
    expect(tab.readyState).toBe(tab.OPEN)
    tab.terminate()
    expect(cost).toEqual(belowMax)
  },
)

test('an ordinary upload is still accepted after all of these', async () => {
  expect((await world.ask('ada', 'POST /api/upload', formWith({ 'a.txt': 'hello' }))).status).toBe(201)
})
