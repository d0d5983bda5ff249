import { renameSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { api } from '#shared/api.ts'
import type { Call } from '#shared/call.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('the frame on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())

  const calls = Object.values(api).flatMap((room) => Object.values(room as Record<string, Call>))
  const id = '00000000-0000-4000-8000-000000000001'

  test.each(calls.filter(({ open }) => !open).map((call) => [call.method, call.path]))(
    '%s %s needs a session, before the body is read',
    async (method = '', path = '') => {
      const body = method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }
      const answer = await world.ask('dan', `${method} ${path.replace(':id', id)}`, undefined, { method, ...body })
      expect(answer.status).toBe(401)
      expect(answer.body.message).toEqual(expect.any(String))
    },
  )

  test.each(['/api/nothing', '/api/tasks/%zz', '/api/tasks/nonsense', '/api/tasks/1%20OR%201=1', '/api/users/0'])(
    '%s names nothing: a JSON 404',
    async (path) => {
      const { status, body } = await world.ask('ben', `GET ${path}`)
      expect(status).toBe(404)
      expect(body.message).toEqual(expect.any(String))
    },
  )

  test('a missing task and a malformed id are answered alike', async () => {
    const missing = await world.ask('ben', `GET /api/tasks/${id}`)
    const malformed = await world.ask('ben', 'GET /api/tasks/nonsense')
    expect(missing.body).toEqual({ code: 'task_missing', message: 'Task Not Found' })
    expect(malformed.body).toEqual(missing.body)
  })

  test('the process says that it lives and that it is ready', async () => {
    expect((await world.ask('dan', 'GET /healthz')).status).toBe(200)
    expect((await world.ask('dan', 'GET /readyz')).status).toBe(200)
  })

  test('however many ask whether it is ready, what it stands on is asked once a second', async () => {
    const soon = performance.now() + 5000
    const clock = vi.spyOn(performance, 'now').mockReturnValue(soon)
    const ready = async () => (await world.ask('dan', 'GET /readyz')).status
    const answers = async () => new Set(await Promise.all(Array.from({ length: 20 }, ready)))
    expect(await answers()).toEqual(new Set([200]))
    // Each time that they are asked for, files that are away are complained of.
    const before = world.complaints.length
    renameSync(`${world.folder}/files`, `${world.folder}/away`)
    expect(await answers()).toEqual(new Set([200]))
    expect(world.complaints).toHaveLength(before)
    clock.mockReturnValue(soon + 1000)
    expect(await answers()).toEqual(new Set([503]))
    expect(world.complaints).toHaveLength(before + 1)
    renameSync(`${world.folder}/away`, `${world.folder}/files`)
    expect(await answers()).toEqual(new Set([503]))
    clock.mockReturnValue(soon + 2000)
    expect(await answers()).toEqual(new Set([200]))
    expect(world.complaints).toHaveLength(before + 1)
    clock.mockRestore()
  })
})
