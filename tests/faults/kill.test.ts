import { rmSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Message } from '#shared/messages/schema.ts'
import { cast, password } from '#tests/cast.ts'
import { cookieFrom } from '#tests/http/cookies.ts'
import { engines, freshDatabase } from '#tests/setup/database.ts'
import { freshFolder, startServer } from '#tests/setup/server-process.ts'
import { plainRequest } from '#tests/world.ts'

type Server = Awaited<ReturnType<typeof startServer>>

async function send(server: Server, cookie: string, line: string, fields?: object) {
  const [method = 'GET', path = ''] = line.split(' ')
  const headers = { cookie, ...(fields && { 'content-type': 'application/json' }) }
  const response = await fetch(server.address + path, {
    method,
    headers,
    ...(fields && { body: JSON.stringify(fields) }),
  })
  return { status: response.status, body: await response.json(), cookie: cookieFrom(response) }
}

describe.each(engines)('on %s', (engine) => {
  test('killing the server in the middle of a chat loses nothing that was acknowledged', async () => {
    const folder = freshFolder()
    const database = engine === 'postgres' ? await freshDatabase() : undefined
    const env = database ? { DATABASE_URL: database.url, SECRET: 'thirty-two characters for a test' } : {}
    let server = await startServer({ folder, env })

    const register = (who: 'ada' | 'ben') => send(server, '', 'POST /api/auth/register', { ...cast[who], password })
    const ada = await register('ada')
    const ben = await register('ben')
    const { body: task } = await send(server, ada.cookie, 'POST /api/tasks', plainRequest())
    await send(server, ben.cookie, 'POST /api/offers', { taskId: task.id })
    await send(server, ada.cookie, `PATCH /api/tasks/${task.id}/assign`, { helperId: ben.body.id })

    const acknowledged: string[] = []
    const chat = async () => {
      for (let turn = 0; ; turn++) {
        const fields = { taskId: task.id, recipientId: ben.body.id, content: `Message ${turn}` }
        const { status, body } = await send(server, ada.cookie, 'POST /api/messages', fields)
        if (status === 201) acknowledged.push(body.id)
      }
    }
    const cut = chat().catch(() => 'the line went dead')
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(30)
    await server.kill()
    expect(await cut).toBe('the line went dead')

    server = await startServer({ folder, env })
    const { body } = await send(server, ada.cookie, `GET /api/tasks/${task.id}/messages`)
    const kept = new Set((body as Message[]).map(({ id }) => id))
    expect(acknowledged.slice(-50).filter((id) => !kept.has(id))).toEqual([])
    const found = await send(server, ben.cookie, `GET /api/tasks/${task.id}`)
    expect(found.body).toMatchObject({ status: 'matched', helperId: ben.body.id })

    await server.stop()
    rmSync(folder, { recursive: true, force: true })
    await database?.drop()
  }, 120_000)
})
