import { describe, expect, test } from 'vitest'
import { attachmentMaxBytes } from '#shared/constants.ts'
import { rates } from '#shared/rates.ts'
import { formWith, pdf } from '#tests/fixtures/files.ts'
import { useWorld } from '#tests/use-world.ts'

describe('upload limits', () => {
  const world = useWorld('embedded', { limits: 'strict' })

  const upload = (who: string, name: string, bytes: string | Uint8Array) =>
    world.ask(who, 'POST /api/upload', formWith({ [name]: bytes }))

  test('the number of megabytes in a day', async () => {
    const [{ max }] = rates.uploadedBytes
    const large = Buffer.alloc(attachmentMaxBytes, ' ')
    large.write(pdf)
    for (let sent = 0; sent + large.length <= max; sent += large.length)
      expect((await upload('cleo', 'large.pdf', large)).status).toBe(201)
    const rows = async () => (await world.db.selectFrom('files').select('id').execute()).length
    const before = await rows()
    expect((await upload('cleo', 'large.pdf', large)).status).toBe(429)
    expect(await rows()).toBe(before)
  })
})
