import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fileDeletedText } from '#shared/messages/copy.ts'
import type { Message } from '#shared/messages/schema.ts'
import { formerNeighborId } from '#shared/users/former-neighbor.ts'
import { password, pia } from '#tests/cast.ts'
import { formWith, pdf, picture } from '#tests/fixtures/files.ts'
import { filesOf } from '#tests/http/files.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { sweepUnreferenced } from './jobs.ts'
import { findFilesOf } from './store.ts'

describe.each(engines)('files on %s', (engine) => {
  const world = useWorld(engine)
  let taskId: string
  let files: ReturnType<typeof filesOf>
  beforeAll(async () => {
    await world.join('pia', pia)
    files = filesOf(world)
  })
  beforeEach(async () => {
    taskId = (await world.post()).id
  })

  async function upload(who = 'ben', name = 'lease.pdf', bytes: string | Uint8Array = pdf) {
    const { status, body } = await world.ask(who, 'POST /api/upload', formWith({ [name]: bytes }))
    expect(status).toBe(201)
    return body
  }
  const send = (who: string, to: 'ada' | 'ben' | 'cleo', attachmentUrl: unknown, more: object = {}) =>
    world.ask(who, 'POST /api/messages/with-attachment', {
      taskId,
      recipientId: world.ids[to],
      content: null,
      attachmentUrl,
      ...more,
    })
  const messages = async (who: string): Promise<Message[]> =>
    (await world.ask(who, `GET /api/tasks/${taskId}/messages`)).body
  const sweep = () => sweepUnreferenced(world.db, world.files, new Date())

  describe('an attachment', () => {
    test('is readable by its uploader until it is sent, then by both sides of that chat, and by nobody else (T023)', async () => {
      const { url } = await upload()
      expect(await files.statuses(url)).toEqual([401, 404, 404, 200, 404])
      await send('pia', 'ada', (await upload('pia')).url)
      expect((await send('ben', 'ada', url)).status).toBe(201)
      expect(await files.statuses(url)).toEqual([401, 404, 200, 200, 404])
      const missing = await world.ask('cleo', `GET /files/${randomUUID()}`)
      expect(missing.body).toEqual({ code: 'file_missing', message: 'File Not Found' })
      expect((await world.ask('cleo', `GET ${url}`)).body).toEqual(missing.body)
    })

    test('is sent with text or without, and both sides read its properties (T080)', async () => {
      const { url, size } = await upload('ben', 'photo.png', await picture())
      const claimed = { attachmentType: 'other', attachmentName: 'x.exe', attachmentSize: 0 }
      const { status, body } = await send('ben', 'ada', url, { content: ' The fence ', ...claimed })
      const known = { attachmentUrl: url, attachmentType: 'image', attachmentName: 'photo.png', attachmentSize: size }
      const sides = { attachmentWidth: 60, attachmentHeight: 40 }
      expect([status, body]).toEqual([201, expect.objectContaining({ content: 'The fence', ...known, ...sides })])
      const other = await upload()
      await send('ben', 'ada', other.url, { content: '  ', attachmentType: 'image' })
      for (const who of ['ada', 'ben'])
        expect(await messages(who)).toEqual([
          expect.objectContaining({ ...known, ...sides }),
          expect.objectContaining({
            content: null,
            attachmentUrl: other.url,
            attachmentType: 'other',
            attachmentName: 'lease.pdf',
            attachmentSize: pdf.length,
            attachmentWidth: null,
            attachmentHeight: null,
          }),
        ])
      expect(await messages('cleo')).toEqual([])
    })

    test.each([
      ['lease.pdf', async () => pdf, 'Ben sent you a file about "Walk my dog".'],
      ['fence.png', () => picture(), 'Ben sent you a picture about "Walk my dog".'],
    ])('without text has a notification for ada that names %s', async (name, make, words) => {
      await send('ben', 'ada', (await upload('ben', name, await make())).url)
      const { body } = await world.ask('ada', 'GET /api/notifications')
      expect(body[0]).toMatchObject({ type: 'message_received', message: words, relatedTaskId: taskId })
      const events = () => world.busMessages.filter(({ event }) => JSON.stringify(event).includes(taskId))
      await expect
        .poll(() => events().map(({ to, event }) => [to, event.type]))
        .toEqual(
          expect.arrayContaining([
            [world.ids.ada, 'new_message'],
            [world.ids.ben, 'new_message'],
            [world.ids.ada, 'new_notification'],
          ]),
        )
    })

    test.each([
      ['https://evil.example/x', 400],
      ['//evil.example', 400],
      ['javascript:alert(1)', 400],
      ['data:text/html,x', 400],
      ['/api/logout', 400],
      ['/etc/passwd', 400],
      ['/files/../../etc/passwd', 400],
      [null, 400],
      [7, 400],
      [`/files/${randomUUID()}`, 404],
    ])('T079: ben cannot send %s', async (url, status) => {
      const answer = await send('ben', 'ada', url, { content: 'Look' })
      expect(answer.status).toBe(status)
      expect(await messages('ada')).toEqual([])
    })

    test('T079: ben cannot send pia’s upload, and a sent one cannot be sent twice', async () => {
      const hers = await upload('pia')
      expect(await send('ben', 'ada', hers.url)).toMatchObject({ status: 404, body: { code: 'file_missing' } })
      expect((await send('pia', 'ada', hers.url)).status).toBe(201)
      expect(await send('pia', 'ada', hers.url)).toMatchObject({ status: 409, body: { code: 'file_sent' } })
      expect(await messages('ada')).toHaveLength(1)
    })

    test('an avatar cannot be sent, and neither can an expired upload', async () => {
      const data = `data:image/png;base64,${(await picture()).toString('base64')}`
      const { profileImageUrl } = (await world.ask('ben', 'PATCH /api/profile', { profileImageUrl: data })).body
      expect((await send('ben', 'ada', profileImageUrl)).status).toBe(404)
      const { url } = await upload()
      await world.db.updateTable('files').set({ waits_until: new Date() }).where('id', '=', url.slice(7)).execute()
      expect((await send('ben', 'ada', url)).status).toBe(404)
      expect((await files.get('ben', url)).status).toBe(404)
    })

    test('follows the rules of every message: no stranger, not to oneself, no closed chat', async () => {
      const { url } = await upload('ada')
      expect(await send('ada', 'cleo', url)).toMatchObject({ status: 403, body: { code: 'not_in_chat' } })
      expect((await send('ada', 'ada', url)).status).toBe(400)
      expect((await send('dan', 'ada', url)).status).toBe(401)
      await world.ask('ada', `PATCH /api/tasks/${taskId}/close`)
      expect((await send('ben', 'ada', (await upload()).url)).status).toBe(404)
      expect((await files.get('ada', url)).status).toBe(200)
    })

    test('a retry is the same message, even without its pending upload; another file under the same client id is refused', async () => {
      const clientId = randomUUID()
      const { url } = await upload()
      const first = await send('ben', 'ada', url, { clientId })
      expect(await send('ben', 'ada', url, { clientId })).toMatchObject({ status: 201, body: first.body })
      const again = { status: 409, body: { code: 'message_changed' } }
      expect(await send('ben', 'ada', (await upload()).url, { clientId })).toMatchObject(again)
      const words = { taskId, recipientId: world.ids.ada, content: 'Hello', clientId }
      expect(await world.ask('ben', 'POST /api/messages', words)).toMatchObject(again)
    })

    test('T148: is deleted with its sender’s account, and the message says only that there was one', async () => {
      await world.join('lou', { firstName: 'Lou', lastName: 'Quimble', email: 'lou@porchlight.example' })
      const { url } = await upload('lou', 'lou-quimble.pdf')
      await send('lou', 'ada', url)
      const data = `data:image/png;base64,${(await picture()).toString('base64')}`
      const { profileImageUrl } = (await world.ask('lou', 'PATCH /api/profile', { profileImageUrl: data })).body
      const theirs = await findFilesOf(world.db, (await world.ask('lou', 'GET /api/auth/user')).body.id)
      expect(theirs.map(({ filename }) => filename)).toEqual(['lou-quimble.pdf', 'avatar.webp'])
      expect((await files.get('ada', url)).status).toBe(200)

      expect((await world.ask('lou', 'DELETE /api/account', { password })).status).toBe(200)
      for (const deletedUrl of [url, profileImageUrl]) expect((await files.get('ada', deletedUrl)).status).toBe(404)
      expect(await messages('ada')).toMatchObject([
        { senderId: formerNeighborId, content: fileDeletedText, attachmentUrl: null },
      ])
      const rows = await world.db.selectFrom('files').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain('quimble')
      await sweep()
      for (const deletedUrl of [url, profileImageUrl])
        expect(await world.files.storage.read(deletedUrl.slice(7))).toBeUndefined()
    })

    test('T052: the files of a deleted task are gone, for everybody and from the storage', async () => {
      const { url } = await upload()
      await send('ben', 'ada', url)
      const storedFile = () => world.files.storage.read(url.slice(7))
      ;(await storedFile())?.destroy()
      expect((await files.get('ada', url)).status).toBe(200)
      expect((await world.ask('ada', `DELETE /api/tasks/${taskId}`)).status).toBe(200)
      expect(await files.statuses(url)).toEqual([401, 404, 404, 404, 404])
      await sweep()
      expect(await storedFile()).toBeUndefined()
      expect((await world.ask('ada', 'GET /api/notifications')).status).toBe(200)
    })
  })

  describe('reading a file', () => {
    let url = ''
    beforeAll(async () => {
      url = (await upload()).url
    })

    test('is answered completely, with the detected type and as a download, and can be revalidated by its etag', async () => {
      const { status, headers } = await files.get('ben', url)
      expect(status).toBe(200)
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': `${pdf.length}`,
        'content-disposition': 'attachment; filename=lease.pdf',
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
      })
      const etag = headers.get('etag') ?? ''
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await files.get('ben', url, { 'if-none-match': known })
        expect([again.status, await again.text()]).toEqual([304, ''])
      }
      expect((await files.get('ben', url, { 'if-none-match': '"other"' })).status).toBe(200)
      expect((await files.get('cleo', url, { 'if-none-match': etag })).status).toBe(404)
    })

    test.each([
      ['bytes=0-7', 206, 'bytes 0-7', pdf.slice(0, 8)],
      ['bytes=-6', 206, `bytes ${pdf.length - 6}-${pdf.length - 1}`, pdf.slice(-6)],
      ['bytes=70-', 206, `bytes 70-${pdf.length - 1}`, pdf.slice(70)],
      ['bytes=70-9999', 206, `bytes 70-${pdf.length - 1}`, pdf.slice(70)],
      ['bytes=9999-', 416, 'bytes *', ''],
      ['bytes=0-1,4-5', 200, null, pdf],
      ['lines=0-1', 200, null, pdf],
      ['nonsense', 200, null, pdf],
    ])('the range %s is answered with %i', async (range, status, part, content) => {
      const answer = await files.get('ben', url, { range })
      expect(answer.status).toBe(status)
      expect(answer.headers.get('content-range')).toBe(part && `${part}/${pdf.length}`)
      expect(await answer.text()).toBe(content)
    })

    test('a range of a file that has changed is answered with the whole file', async () => {
      const { headers } = await files.get('ben', url)
      const part = { range: 'bytes=0-7' }
      expect((await files.get('ben', url, { ...part, 'if-range': '"other"' })).status).toBe(200)
      expect((await files.get('ben', url, { ...part, 'if-range': headers.get('etag') ?? '' })).status).toBe(206)
    })

    test('HEAD answers everything but the content', async () => {
      const head = await files.get('ben', url, {}, 'HEAD')
      expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, `${pdf.length}`, ''])
      const part = await files.get('ben', url, { range: 'bytes=0-7' }, 'HEAD')
      expect([part.status, part.headers.get('content-length')]).toEqual([206, '8'])
      expect((await files.get('cleo', url, {}, 'HEAD')).status).toBe(404)
    })

    const bare = (path: string) =>
      new Promise<number | undefined>((done, fail) => {
        const { hostname, port } = new URL(world.address)
        const headers = { cookie: world.cookies['ben'] }
        request({ hostname, port, path, headers }, (answer) => {
          answer.resume()
          done(answer.statusCode)
        })
          .on('error', fail)
          .end()
      })

    test.each([
      '/files/../../package.json',
      '/files/..%2f..%2fpackage.json',
      '/files/%2e%2e%2f%2e%2e%2fpackage.json',
      '/files/%252e%252e%252fpackage.json',
      '/files/..\\..\\package.json',
      '/files//etc/passwd',
      '/files/%2fetc%2fpasswd',
      '/files/file:///etc/passwd',
      '/files/arriving',
      '/files/arriving/x',
      '/files/',
      '/files',
      '/files/%00',
      '/files/%zz',
    ])('T078: %s is no file', async (path) => expect(await bare(path)).toBe(404))
  })
})
