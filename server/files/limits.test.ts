import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attachmentMaxBytes } from '#shared/limits.ts'
import { rates } from '#shared/rates.ts'
import { formWith, pdf } from '#tests/given/sent-files.ts'
import { openWorld, type World } from '#tests/world.ts'

describe('how much may be uploaded', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld('embedded', { limits: 'strict' })
  })
  afterAll(() => world.end())

  const upload = (who: string, name: string, bytes: string | Uint8Array) =>
    world.ask(who, 'POST /api/upload', formWith({ [name]: bytes }))

  test('so many megabytes in a day', async () => {
    const [{ most }] = rates.uploadedBytes
    const large = Buffer.alloc(attachmentMaxBytes, ' ')
    large.write(pdf)
    for (let sent = 0; sent + large.length <= most; sent += large.length)
      expect((await upload('cleo', 'large.pdf', large)).status).toBe(201)
    const rows = async () => (await world.db.selectFrom('files').select('id').execute()).length
    const before = await rows()
    expect((await upload('cleo', 'large.pdf', large)).status).toBe(429)
    expect(await rows()).toBe(before)
  })
})
