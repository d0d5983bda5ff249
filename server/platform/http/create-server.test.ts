import { renameSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { useWorld } from '#tests/use-world.ts'
import { engines } from '#tests/world.ts'

describe.each(engines)('the HTTP server on %s', (engine) => {
  const world = useWorld(engine)

  const calls = Object.values(api).flatMap((group) => Object.values(group as Record<string, Call>))
  const id = '00000000-0000-4000-8000-000000000001'

  test.each(calls.filter(({ isPublic: open }) => !open).map((call) => [call.method, call.path]))(
    '%s %s needs a session, before the body is read',
    async (method = '', path = '') => {
      const body = method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }
      const answer = await world.ask('dan', `${method} ${path.replace(':id', id)}`, undefined, { method, ...body })
      expect(answer.status).toBe(401)
      expect(answer.body.message).toEqual(expect.any(String))
    },
  )

  test.each(['/api/nothing', '/api/tasks/%zz', '/api/tasks/nonsense', '/api/tasks/1%20OR%201=1', '/api/users/0'])(
    '%s is unknown and gets a JSON 404',
    async (path) => {
      const { status, body } = await world.ask('ben', `GET ${path}`)
      expect(status).toBe(404)
      expect(body.message).toEqual(expect.any(String))
    },
  )

  test('a missing task and a malformed id get the same answer', async () => {
    const missing = await world.ask('ben', `GET /api/tasks/${id}`)
    const malformed = await world.ask('ben', 'GET /api/tasks/nonsense')
    expect(missing.body).toEqual({ code: 'task_missing', message: 'Task Not Found' })
    expect(malformed.body).toEqual(missing.body)
  })

  test('the process reports that it is alive and ready', async () => {
    expect((await world.ask('dan', 'GET /healthz')).status).toBe(200)
    expect((await world.ask('dan', 'GET /readyz')).status).toBe(200)
  })

  test('readiness is checked once a second, however often it is requested', async () => {
    const soon = performance.now() + 5000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(soon)
    const ready = async () => (await world.ask('dan', 'GET /readyz')).status
    const answers = async () => new Set(await Promise.all(Array.from({ length: 20 }, ready)))
    expect(await answers()).toEqual(new Set([200]))
    // Each check of files that are unreachable logs a complaint.
    const before = world.errors.length
    renameSync(`${world.folder}/files`, `${world.folder}/away`)
    expect(await answers()).toEqual(new Set([200]))
    expect(world.errors).toHaveLength(before)
    clock.mockReturnValue(soon + 1000)
    expect(await answers()).toEqual(new Set([503]))
    expect(world.errors).toHaveLength(before + 1)
    renameSync(`${world.folder}/away`, `${world.folder}/files`)
    expect(await answers()).toEqual(new Set([503]))
    clock.mockReturnValue(soon + 2000)
    expect(await answers()).toEqual(new Set([200]))
    expect(world.errors).toHaveLength(before + 1)
    clock.mockRestore()
  })
})
