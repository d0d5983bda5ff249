import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines.slice(0, 1))('compressed answers on %s', (engine) => {
  const world = useWorld(engine)
  beforeAll(async () => {
    for (let turn = 0; turn < 5; turn++) {
      const { id } = await world.post({ description: 'Biscuit needs half an hour by the lake. '.repeat(10) })
      await world.ask('ben', 'POST /api/offers', { taskId: id, message: 'Gladly, I live by the lake. '.repeat(10) })
    }
  })

  const read = async (path: string, encodings: string) => {
    const headers = { cookie: world.cookies['ada'] ?? '', 'accept-encoding': encodings }
    const { headers: said, payload, rawPayload } = await world.app.inject({ url: path, headers })
    return { said, payload, rawPayload }
  }

  test('the list of tasks is compressed for clients that accept it', async () => {
    const plain = await read('/api/tasks', 'identity')
    expect(plain.said['content-encoding']).toBeUndefined()
    expect(JSON.parse(plain.payload)).toHaveLength(5)
    const packed = await read('/api/tasks', 'gzip, deflate')
    expect(packed.said).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' })
    expect(packed.said.vary).toMatch(/accept-encoding/i)
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
    expect(packed.rawPayload.length).toBeLessThan(plain.payload.length / 4)
  })

  test('an answer with private data beside text by others is not', async () => {
    for (const path of ['/api/notifications', '/api/my-tasks', '/api/auth/user']) {
      const { said, payload } = await read(path, 'gzip')
      expect(payload.length, path).toBeGreaterThan(300)
      expect(said['content-encoding'], path).toBeUndefined()
    }
  })
})
