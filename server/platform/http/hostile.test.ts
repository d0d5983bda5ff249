import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessWorld, openAccessWorld } from '#tests/access/access-world.ts'
import { digestTables, writeCalls } from '#tests/access/write-calls.ts'
import { parseResponses, sendRaw } from '#tests/http/raw-http.ts'
import { costMs, longestBlockMs } from '#tests/input/cpu.ts'
import { engines } from '#tests/setup/database.ts'

describe.each(engines)('requests that no browser of ours sends, on %s', (engine) => {
  let stage: AccessWorld
  beforeAll(async () => {
    stage = await openAccessWorld(engine)
  })
  afterAll(() => stage.close())

  const asks = (who: string, headers: Record<string, string> = {}) => ({
    cookie: stage.cookies[who] ?? '',
    ...headers,
  })
  const json = { 'content-type': 'application/json' }
  const methodOf = (line: string) => line.split(' ')[0] as string

  const withPayload = writeCalls.filter((write) => write.hasPayload).map((write) => [write.name, write] as const)
  const without = writeCalls
    .filter((write) => !write.hasPayload && !write.takesForm)
    .map((write) => [write.name, write] as const)

  test.each(withPayload)(
    'T057, T058: %s reads one JSON object, written plainly, and nothing else',
    async (_, write) => {
      const { who, line, fields } = await write.prepare(stage)
      const right = JSON.stringify(fields)
      const bodies: [string, BodyInit | undefined][] = [
        ['nothing', undefined],
        ['an empty text', ''],
        ['null', 'null'],
        ['a list', '[]'],
        ['a text', '"x"'],
        ['a number', '1'],
        ['half of it', right.slice(0, -1)],
        ['a trailing comma', `${right.slice(0, -1)},}`],
        ['a byte order mark', `\ufeff${right}`],
        ['UTF-16', Buffer.from(`\ufeff${right}`, 'utf16le')],
      ]
      const types: Record<string, string>[] = [
        {},
        { 'content-type': 'text/plain' },
        { 'content-type': 'text/plain;charset=UTF-8' },
        { 'content-type': 'application/x-www-form-urlencoded' },
        { 'content-type': 'multipart/form-data; boundary=x' },
        { 'content-type': 'application/jsonp' },
        { 'content-type': 'nonsense' },
      ]
      const before = await digestTables(stage.db)
      const send = (headers: Record<string, string>, body: BodyInit | undefined) =>
        stage.ask(who, line, undefined, {
          method: methodOf(line),
          headers: asks(who, headers),
          ...(body !== undefined && { body }),
        })
      for (const [name, body] of bodies) {
        if (write.mayOmitBody && !body) continue
        const answer = await send(json, body)
        expect([name, answer.status]).toEqual([name, 400])
        expect(answer.body.message).toMatch(/\w/)
      }
      for (const type of types) {
        // A blob that has no type is sent with no content type.
        const answer = await send(type, new Blob([right]))
        expect([type, answer.status, answer.body.code]).toEqual([type, 415, 'wrong_type'])
      }
      expect(await digestTables(stage.db)).toEqual(before)
      if (write.succeeds) expect((await send(json, right)).status).toBeOneOf([200, 201])
    },
  )

  const emptyBodies: [string, Record<string, string>, string | undefined][] = [
    ['without a body', {}, undefined],
    ['with a type and no body', json, undefined],
    ['with half a body', json, '{'],
    ['with a text', { 'content-type': 'text/plain' }, 'x'],
  ]
  test.each(without)('T058: %s needs no payload, and ignores one', async (_, write) => {
    for (const [way, headers, body] of emptyBodies) {
      const { who, line } = await write.prepare(stage)
      const init = { method: methodOf(line), headers: asks(who, headers), ...(body !== undefined && { body }) }
      const { status } = await stage.ask(who, line, undefined, init)
      expect([way, status]).toEqual([way, write.succeeds ? expect.toBeOneOf([200, 201]) : expect.any(Number)])
      expect(status).toBeLessThan(500)
    }
  })

  const post = (body: BodyInit, headers: Record<string, string> = json, who = 'ben') =>
    stage.ask(who, 'POST /api/offers', undefined, { method: 'POST', headers: asks(who, headers), body })

  test('T059: a body that is nested too deeply or too large is refused, and blocks nobody', async () => {
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, key) => [`k${key}`, 1])))
    const sizes: [BodyInit, number][] = [
      ['['.repeat(200_000) + ']'.repeat(200_000), 413],
      ['['.repeat(32_000) + ']'.repeat(32_000), 400],
      [`{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
      [keys, 400],
      [JSON.stringify({ message: 'x'.repeat(2_000_000) }), 413],
    ]
    const longest = await longestBlockMs(
      async () => {
        for (const [body, status] of sizes) {
          const answer = await post(body)
          expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(/\w/)])
        }
        const size = 50_000_000
        const head = `POST /api/offers HTTP/1.1\r\nhost: x\r\ncookie: ${stage.cookies['ben']}\r\ncontent-type: application/json\r\n`
        const [firstAnswer] = parseResponses(await sendRaw(stage.address, `${head}content-length: ${size}\r\n\r\n`))
        expect(firstAnswer).toMatchObject({ status: 413, head: expect.stringContaining('connection: close') })
        const chunk = `${(1 << 16).toString(16)}\r\n${'x'.repeat(1 << 16)}\r\n`
        const [cut] = parseResponses(
          await sendRaw(stage.address, `${head}transfer-encoding: chunked\r\n\r\n`, chunk, chunk),
        )
        expect(cut).toMatchObject({ status: 413, head: expect.stringContaining('connection: close') })
      },
      { runs: 1 },
    )
    expect(longest).toBeLessThan(250)
  })

  test.each(['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip', 'zstd', 'compress'])(
    'T060: a body compressed by %s is refused',
    async (encoding) => {
      const { status, body } = await post(Buffer.alloc(10_000), { ...json, 'content-encoding': encoding })
      expect([status, body.code]).toEqual([415, 'wrong_type'])
      expect((await post('{}', { ...json, 'content-encoding': 'identity' })).status).toBe(400)
    },
  )

  test('T063: sixty thousand characters that almost match a pattern are refused at once', async () => {
    const long = `${'a'.repeat(60_000)}!`
    const spaced = `${'1 '.repeat(30_000)}!`
    const mails = `${'a@'.repeat(30_000)}!`
    const calls: [string, string, object][] = [
      ['dan', 'POST /api/auth/login', { email: long, password: 'x' }],
      ['dan', 'POST /api/auth/login', { email: mails, password: 'x' }],
      ['dan', 'POST /api/auth/login', { email: `${'a.'.repeat(30_000)}@x`, password: 'x' }],
      ['ada', 'PATCH /api/profile', { phone: spaced }],
      ['ada', 'PATCH /api/profile', { address: spaced }],
      ['ada', 'PATCH /api/profile', { bio: long }],
      ['ada', 'POST /api/tasks', { title: long }],
      ['ada', 'POST /api/tasks', { address: spaced }],
      ['ada', 'POST /api/tasks', { description: `${' \n'.repeat(20_000)}!` }],
    ]
    for (const [who, line, fields] of calls) {
      const cost = await costMs(async () => expect((await stage.ask(who, line, fields)).status).toBe(400), { runs: 1 })
      expect({ line, cost }).toEqual({ line, cost: expect.toSatisfy((ms) => ms < 500) })
    }
    const looksFor = `GET /api/tasks?q=${'a%20'.repeat(1900)}!`
    expect(
      await costMs(async () => expect((await stage.ask('ada', looksFor)).status).toBe(400), { runs: 1 }),
    ).toBeLessThan(500)
  })

  const session = () => `cookie: ${stage.cookies['ada']}\r\n`

  test('T064: headers or a URL that are too long are refused with an answer', async () => {
    const block = `GET /api/tasks HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(17 * 1024)}\r\n\r\n`
    const many = (count: number) =>
      `GET /api/tasks HTTP/1.1\r\nhost: x\r\n${session()}${'a: b\r\n'.repeat(count)}connection: close\r\n\r\n`
    const long = `GET /api/tasks?q=${'a'.repeat(9 * 1024)} HTTP/1.1\r\nhost: x\r\n${session()}connection: close\r\n\r\n`
    for (const [requestText, status, code] of [
      [block, 431, 'headers_too_large'],
      [many(2000), 431, 'headers_too_large'],
      [many(110), 431, 'headers_too_large'],
      [long, 414, 'url_too_long'],
    ] as const) {
      const [answer, ...more] = parseResponses(await sendRaw(stage.address, requestText))
      expect(answer).toMatchObject({ status, body: expect.stringContaining(code) })
      expect(answer?.head).toContain('application/json')
      expect(more).toEqual([])
    }
  })

  const smuggled = 'GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n'
  test.each([
    ['a length and chunks', `content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['chunks and a length', `transfer-encoding: chunked\r\ncontent-length: 4\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `content-length: 2\r\ncontent-length: 3\r\n\r\n{}${smuggled}`],
    ['a length of two', `content-length: 2, 3\r\n\r\n{}${smuggled}`],
    ['a negative length', `content-length: -2\r\n\r\n{}${smuggled}`],
    ['a chunk of no size', `transfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['a chunk of another size', `transfer-encoding: chunked\r\n\r\n1\r\n{}\r\n0\r\n\r\n${smuggled}`],
    ['an encoding nobody knows', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['chunks twice over', `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${smuggled}`],
    ['lines that end in half', `content-length: 2\nx-half: 1\r\n\r\n{}${smuggled}`],
    ['a blank before the colon', `content-length : 2\r\n\r\n{}${smuggled}`],
    ['a folded line', `x-folded: a\r\n b: c\r\ncontent-length\r\n\r\n{}${smuggled}`],
  ])('T065: a request with %s is refused, and nothing after it is read', async (_what, rest) => {
    const head = `PATCH /api/profile HTTP/1.1\r\nhost: x\r\n${session()}content-type: application/json\r\n`
    const answers = parseResponses(await sendRaw(stage.address, head + rest))
    expect(answers).toHaveLength(1)
    expect(answers[0]).toMatchObject({ status: 400, head: expect.stringContaining('connection: close') })
    expect(JSON.parse(answers[0]?.body ?? '')).toMatchObject({ message: expect.stringMatching(/\w/) })
  })

  test('T035: no other method, and no header that names one, has the effect of a call', async () => {
    const { id } = await stage.createTask('open')
    const paths = ['/api/profile', '/api/tasks', `/api/tasks/${id}`, `/api/tasks/${id}/close`, '/api/logout']
    const before = await digestTables(stage.db)
    for (const path of paths) {
      for (const method of ['HEAD', 'OPTIONS', 'PUT', 'TRACE', 'PROPFIND', 'QUERY']) {
        const requestText = `${method} ${path} HTTP/1.1\r\nhost: x\r\n${session()}content-length: 2\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n{}`
        const [answer] = parseResponses(await sendRaw(stage.address, requestText))
        const reads = method === 'HEAD' && ['/api/tasks', `/api/tasks/${id}`].includes(path)
        expect([method, path, answer?.status]).toEqual([
          method,
          path,
          reads ? 200 : expect.toBeOneOf([400, 404, 405, 501]),
        ])
      }
      for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
        const headers = { ...asks('ada'), [name]: 'DELETE' }
        await stage.ask('ada', `GET ${path}?_method=DELETE`, undefined, {
          headers: path === '/api/logout' ? { ...headers, 'sec-fetch-dest': 'image' } : headers,
        })
      }
    }
    expect(await digestTables(stage.db)).toEqual(before)
    expect((await stage.ask('ada', `DELETE /api/tasks/${id}`)).status).toBe(200)
  })

  test('T036: a path in an odd spelling works like the plain one, or is missing', async () => {
    const { id } = await stage.createTask('matched')
    const odd = [
      `/API/tasks/${id}`,
      `/api//tasks/${id}`,
      `//api/tasks/${id}`,
      `/api/tasks/${id}/`,
      `/api/tasks/${id};x`,
      `/api/tasks/${id}%2fmessages`,
      `/api/tasks/${id}%00`,
      `/api/tasks/%2e%2e/tasks/${id}`,
      `/api/tasks/../tasks/${id}`,
      `/api/./tasks/${id}`,
      `/api\\tasks\\${id}`,
      `/%61pi/tasks/${id}`,
      `/api/tasks/${id}#x`,
      `/api/tasks/${id}?id=${id}`,
    ]
    const ask = async (who: string, path: string) => {
      const cookie = `cookie: ${stage.cookies[who]}\r\n`
      const requestText = `GET ${path} HTTP/1.1\r\nhost: x\r\n${cookie}connection: close\r\n\r\n`
      return parseResponses(await sendRaw(stage.address, requestText))[0]
    }
    for (const path of odd) {
      expect([path, (await ask('cleo', path))?.status]).toEqual([path, expect.toBeOneOf([400, 404])])
      expect([path, (await ask('dan', path))?.status]).toEqual([path, expect.toBeOneOf([400, 401, 404])])
      const own = await ask('ada', path)
      expect([path, own?.status]).toEqual([path, expect.toBeOneOf([200, 400, 404])])
      expect(own?.head, 'and is as private').toMatch(/cache-control: (no-store|private, no-cache)/)
    }
    expect((await ask('ada', `/api/tasks/${id}`))?.status).toBe(200)
  })

  test('T094: no refusal reveals anything about the implementation', async () => {
    const { id } = await stage.createTask('open')
    const refusalAnswers = [
      await post('{'),
      await post('{}'),
      await post('x', { 'content-type': 'text/plain' }),
      await post('x'.repeat(100_000)),
      await stage.ask('ben', 'GET /api/nothing'),
      await stage.ask('ben', 'GET /api/tasks/%zz'),
      await stage.ask('ben', `GET /api/tasks?cursor=${'x'.repeat(50)}`),
      await stage.ask('ben', `PATCH /api/tasks/${id}/assign`, { helperId: "'; select 1" }),
      await stage.ask('dan', 'GET /api/tasks'),
    ]
    for (const { status, headers, body } of refusalAnswers) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
      expect(JSON.stringify(body)).not.toMatch(
        /\bat \/|node_modules|\.ts\b|select |fastify|FST_|zod|postgres|pglite|\d+\.\d+\.\d+/i,
      )
      expect([headers.get('server'), headers.get('x-powered-by')]).toEqual([null, null])
    }
  })
})
