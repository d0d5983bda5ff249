import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { avatarMaxBytes } from '#shared/constants.ts'
import { pia } from '#tests/cast.ts'
import { html, hugePng, pdf, phonePhoto, picture, svg } from '#tests/fixtures/files.ts'
import { filesOf } from '#tests/http/files.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'
import { sweepUnreferenced } from './jobs.ts'

describe.each(engines)('avatars on %s', (engine) => {
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

  const change = (who: string, profileImageUrl: string | null, more: object = {}) =>
    world.ask(who, 'PATCH /api/profile', { profileImageUrl, ...more })
  const dataUrl = (bytes: Uint8Array, type = 'image/png') =>
    `data:${type};base64,${Buffer.from(bytes).toString('base64')}`

  test('is cropped to a square, stored as a file, and readable by every neighbor under a short address', async () => {
    const { status, body } = await change('ben', dataUrl(await picture('png', 300, 900)))
    expect([status, body.profileImageUrl]).toEqual([200, expect.stringMatching(/^\/files\/[\w-]{36}$/)])
    const url = body.profileImageUrl
    expect(await files.statuses(url)).toEqual([401, 200, 200, 200, 200])
    const answer = await files.get('ada', url)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': 'inline; filename=avatar.webp',
    })
    const drawn = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    expect(drawn).toMatchObject({ format: 'webp', width: 512, height: 512 })
    expect((await world.ask('ada', `GET /api/users/${world.ids.ben}`)).body.profileImageUrl).toBe(url)
  })

  test.each(['application/octet-stream', 'text/plain', 'image/pjpeg', ''])(
    'is recognized by its content, whatever type the device claims: %j',
    async (type) => {
      const { status, body } = await change('ben', dataUrl(await picture('jpeg'), type))
      expect([status, body.profileImageUrl]).toEqual([200, expect.stringMatching(/^\/files\/[\w-]{36}$/)])
    },
  )

  test('a new one has a new address, the old one is deleted, and null removes it', async () => {
    const first = (await change('ben', dataUrl(await picture()))).body.profileImageUrl
    const second = (await change('ben', dataUrl(await picture()), { bio: 'Two cats' })).body
    expect(second.bio).toBe('Two cats')
    expect(second.profileImageUrl).not.toBe(first)
    expect((await files.get('ada', first)).status).toBe(404)
    expect((await files.get('ada', second.profileImageUrl)).status).toBe(200)
    expect((await world.ask('ben', 'PATCH /api/profile', { bio: null })).body.profileImageUrl).toBe(
      second.profileImageUrl,
    )
    expect((await change('ben', null)).body.profileImageUrl).toBeNull()
    expect((await files.get('ada', second.profileImageUrl)).status).toBe(404)
    await sweepUnreferenced(world.db, world.files, new Date())
    for (const url of [first, second.profileImageUrl])
      expect(await world.files.storage.read(url.slice(7))).toBeUndefined()
  })

  test('T074: it loses its place and camera data, and is upright', async () => {
    const photo = await sharp(await phonePhoto())
      .extract({ left: 0, top: 0, width: 60, height: 20 })
      .keepMetadata()
      .toBuffer()
    const { body } = await change('ben', dataUrl(photo, 'image/jpeg'))
    const bytes = Buffer.from(await (await files.get('ada', body.profileImageUrl)).arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 })
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(bytes.includes('Pocket 7')).toBe(false)
  })

  test.each([
    ['an SVG', dataUrl(Buffer.from(svg), 'image/svg+xml')],
    ['a page', dataUrl(Buffer.from(html), 'text/html')],
    ['a page that claims to be a picture', dataUrl(Buffer.from(html))],
    ['an SVG that claims to be a picture', dataUrl(Buffer.from(svg))],
    ['a PDF', dataUrl(Buffer.from(pdf), 'image/png')],
    ['an address', 'https://evil.example/face.png'],
    ['an address of ours', '/files/00000000-0000-4000-8000-000000000001'],
    ['a script', 'javascript:alert(1)'],
    ['a page without a type', dataUrl(Buffer.from(html), '')],
    ['a picture of two types', dataUrl(Buffer.alloc(9), 'image/png,image/png')],
    ['nothing', ''],
    ['no picture at all', 'data:image/png;base64,'],
    ['words', 'data:image/png,hello'],
  ])('T072: %s is refused as an avatar', async (_what, url) => {
    const before = (await world.ask('ada', 'GET /api/auth/user')).body
    const { status, body } = await change('ada', url, { bio: 'changed' })
    const message = 'Please select an image file.'
    expect([status, body.code, body.errors]).toEqual([400, 'not_an_image', [{ path: 'profileImageUrl', message }]])
    expect(body.message).toBe(message)
    expect((await world.ask('ada', 'GET /api/auth/user')).body).toEqual(before)
  })

  test.each([7, true, [], {}])('%j is not accepted as a picture', async (profileImageUrl) => {
    const { status, body } = await world.ask('ada', 'PATCH /api/profile', { profileImageUrl })
    expect([status, body.errors[0].path]).toEqual([400, 'profileImageUrl'])
  })

  test('T073: exactly 5 MiB are accepted, one byte more is not, nor is an oversized body', async () => {
    const face = await picture('jpeg')
    const padded = (bytes: number) => dataUrl(Buffer.concat([face, Buffer.alloc(bytes - face.length)]), 'image/jpeg')
    expect((await change('ben', padded(avatarMaxBytes))).status).toBe(200)
    const { status, body } = await change('ben', padded(avatarMaxBytes + 1))
    expect([status, body.message]).toEqual([413, 'Please select an image smaller than 5MB.'])
    expect((await change('ben', padded(avatarMaxBytes * 2))).status).toBe(413)
    const elsewhere = await world.ask('ben', 'POST /api/offers', { taskId, message: 'x'.repeat(100_000) })
    expect(elsewhere.status).toBe(413)
  })

  test('T075: one of 12000 by 12000 pixels in a few kilobytes is refused', async () => {
    const { status, body } = await change('ada', dataUrl(hugePng(12_000, 12_000)))
    expect([status, body.code]).toEqual([413, 'image_too_large'])
  })

  test('T084: with twenty large avatars and fifty tasks lists stay small, and contain no pictures', async () => {
    const face = await picture('jpeg', 600, 600)
    const url = dataUrl(Buffer.concat([face, Buffer.alloc(avatarMaxBytes - face.length)]), 'image/jpeg')
    for (let turn = 0; turn < 20; turn++) {
      const who = `neighbor${turn}`
      await world.join(who, { firstName: 'Kim', lastName: `No${turn}`, email: `${who}@porchlight.example` })
      expect((await change(who, url)).status).toBe(200)
      await world.ask(who, 'POST /api/messages', { taskId, recipientId: world.ids.ada, content: 'Hello' })
    }
    const requesters = await world.db.selectFrom('users').select('id').where('first_name', '=', 'Kim').execute()
    for (let turn = 0; turn < 50; turn++) {
      const { id } = await world.post()
      const requester_id = requesters[turn % 20]?.id as string
      await world.db.updateTable('tasks').set({ requester_id }).where('id', '=', id).execute()
    }
    for (const path of ['/api/tasks', `/api/tasks/${taskId}/conversations`, `/api/tasks/${taskId}/messages`]) {
      const answer = JSON.stringify((await world.ask('ada', `GET ${path}`)).body)
      expect(answer).toMatch(/"profileImageUrl":"\/files\//)
      expect(answer).not.toContain('data:')
      expect(answer.length).toBeLessThan(300_000)
    }
  })
})
