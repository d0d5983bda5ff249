import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { uploadMaxBytes } from '#shared/constants.ts'
import { formWith } from '#tests/fixtures/files.ts'
import { uploadsIn } from '#tests/fixtures/uploads.ts'
import { useWorld } from '#tests/use-world.ts'

describe('multipart uploads', () => {
  const world = useWorld('embedded')
  let uploads: ReturnType<typeof uploadsIn>
  beforeAll(async () => {
    uploads = uploadsIn(world)
  })

  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  const raw = (body: string, headers: Record<string, string> = {}) =>
    world.ask('ben', 'POST /api/upload', undefined, {
      method: 'POST',
      body,
      headers: { cookie: world.cookies['ben'] ?? '', 'content-type': 'multipart/form-data; boundary=x', ...headers },
    })

  /** Returns the answer to a request written directly to a socket, which may state any length. */
  async function speak(lines: string[], body = async (_write: (bytes: string) => Promise<void>) => {}, who = 'ben') {
    const socket = connect(Number(new URL(world.address).port), '127.0.0.1')
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes
    })
    const ended = new Promise((done) => socket.once('close', done).once('error', done))
    const write = (bytes: string) => new Promise<void>((done) => socket.write(bytes, () => done()))
    const cookie = `Cookie: ${world.cookies[who]}`
    await write(
      ['POST /api/upload HTTP/1.1', 'Host: localhost', 'Connection: close', cookie, ...lines, '', ''].join('\r\n'),
    )
    await body(write)
    await ended
    return answer
  }
  const multipart = 'Content-Type: multipart/form-data; boundary=x'

  test('T073: a body with a missing or wrong length is cut at the limit all the same', async () => {
    const size = 1024 * 1024
    const part = 'a'.repeat(size)
    const chunked = await speak([multipart, 'Transfer-Encoding: chunked'], async (write) => {
      await write(`${head.length.toString(16)}\r\n${head}\r\n`)
      for (let sent = 0; sent < uploadMaxBytes * 2; sent += size) await write(`${size.toString(16)}\r\n${part}\r\n`)
      await write('0\r\n\r\n')
    })
    expect(chunked).toMatch(/^HTTP\/1.1 413 /)
    expect(chunked).toContain('Please select a file smaller than 10MB.')

    const short = await speak([multipart, 'Content-Length: 90'], (write) => write(head.padEnd(90, 'a')))
    expect(short).toMatch(/^HTTP\/1.1 400 /)

    const junk = await speak([multipart, 'Transfer-Encoding: chunked'], async (write) => {
      for (let sent = 0; sent < uploadMaxBytes * 2; sent += size) await write(`${size.toString(16)}\r\n${part}\r\n`)
      await write('0\r\n\r\n')
    })
    expect(junk, 'no file at all').toMatch(/^HTTP\/1.1 413 /)
    expect(uploads.listArriving()).toEqual([])
  })

  test('a client that goes on sending after the answer is disconnected', async () => {
    const socket = connect(Number(new URL(world.address).port), '127.0.0.1')
    const ended = new Promise((done) => socket.once('close', done).once('error', done))
    socket.resume()
    const lines = ['POST /api/upload HTTP/1.1', 'Host: localhost', `Cookie: ${world.cookies['ben']}`, multipart]
    socket.write([...lines, `Content-Length: ${2 ** 40}`, '', ''].join('\r\n') + head)
    const part = Buffer.alloc(1024 * 1024, 'a')
    const sendOn = () => {
      while (socket.writable && socket.write(part));
    }
    socket.on('drain', sendOn)
    sendOn()
    await ended
    expect(socket.bytesWritten).toBeLessThan(uploadMaxBytes * 8)
    await expect.poll(uploads.listArriving).toEqual([])
  })

  test.each([
    ['two files', formWith({ 'a.txt': 'a', 'b.txt': 'b' })],
    ['another field', formWith({ 'a.txt': 'a' }, 'avatar')],
    ['no file', new FormData()],
  ])('T081: a form with %s is refused', async (_what, form) => {
    await uploads.expectRefused(form, 400, 'upload_malformed')
  })

  test('T081: a thousand fields are refused, and a few beside the file are accepted', async () => {
    const form = formWith({ 'a.txt': 'a' })
    form.append('caption', 'The fence')
    expect((await uploads.upload(form)).status).toBe(201)
    for (let field = 0; field < 1000; field++) form.append(`field${field}`, 'x')
    await uploads.expectRefused(form, 400, 'upload_malformed')
  })

  test.each([
    ['a missing end', `${head}hello`, {}],
    ['half a head', head.slice(0, 40), {}],
    ['no boundary', `${head}hello\r\n--x--\r\n`, { 'content-type': 'multipart/form-data' }],
    ['another boundary', `${head}hello\r\n--x--\r\n`, { 'content-type': 'multipart/form-data; boundary=y' }],
    ['an endless head', `--x\r\n${'X-A: b\r\n'.repeat(50_000)}\r\nhello\r\n--x--\r\n`, {}],
    ['a name that every object has', `${head.replace('"file"', '"__proto__"')}hello\r\n--x--\r\n`, {}],
  ])('T081: %s is refused', async (_what, body, headers) => {
    const answer = await raw(body, headers)
    expect([answer.status, answer.body.code]).toEqual([400, 'upload_malformed'])
    expect(uploads.listArriving()).toEqual([])
  })

  test('T081: a boundary of 64 kilobytes is refused', async () => {
    const long = await speak([`${multipart}${'x'.repeat(64 * 1024)}`, 'Content-Length: 0'])
    expect(long).toMatch(/^HTTP\/1.1 431 /)
  })

  test.each([
    ['application/json', '{"file":"a.txt"}'],
    ['text/plain', 'hello'],
    ['application/x-www-form-urlencoded', 'file=a'],
  ])('an upload as %s is refused', async (type, body) => {
    expect((await raw(body, { 'content-type': type })).status).toBe(415)
  })

  test('T060: a compressed body is refused', async () => {
    expect((await raw(`${head}hello\r\n--x--\r\n`)).status).toBe(201)
    const packed = await raw('\x1f\x8b\x08', { 'content-encoding': 'gzip' })
    expect([400, 415]).toContain(packed.status)
  })

  test('a call that takes JSON accepts no form', async () => {
    expect((await world.ask('ben', 'PATCH /api/profile', formWith({ 'a.txt': 'a' }))).status).toBe(415)
  })

  test('a signed-out visitor is refused before anything is read', async () => {
    const answer = await speak([multipart, 'Content-Length: 1000000'], undefined, 'dan')
    expect(answer).toMatch(/^HTTP\/1.1 401 /)
    expect((await uploads.upload(formWith({ 'a.txt': 'a' }), 'dan')).status).toBe(401)
  })

  test('T083: a hundred interrupted uploads leave nothing behind', async () => {
    const open = () => readdirSync('/proc/self/fd').length
    const [filesBefore, rowsBefore, openBefore] = [uploads.countStored(), await uploads.countRows(), open()]
    const breakOff = async (isRead: boolean) => {
      const socket = connect(Number(new URL(world.address).port), '127.0.0.1')
      const lines = ['POST /api/upload HTTP/1.1', 'Host: localhost', `Cookie: ${world.cookies['ben']}`, multipart]
      const start = [...lines, 'Content-Length: 4000', '', ''].join('\r\n') + head
      await new Promise<void>((done) => socket.write(start + 'a'.repeat(2000), () => done()))
      if (isRead) await expect.poll(() => uploads.listArriving().length, { interval: 2 }).toBeGreaterThan(0)
      socket.destroy()
    }
    for (let turn = 0; turn < 10; turn++)
      await Promise.all(Array.from({ length: 10 }, (_, one) => breakOff(one % 2 === 0)))
    await expect.poll(uploads.listArriving).toEqual([])
    await expect.poll(open).toBeLessThan(openBefore + 10)
    expect([uploads.countStored(), await uploads.countRows()]).toEqual([filesBefore, rowsBefore])
  })
})
