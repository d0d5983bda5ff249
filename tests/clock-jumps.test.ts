import { renameSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Message } from '#shared/messages/schema.ts'
import { dayMs, hourMs } from '#shared/time.ts'
import { cast, password } from '#tests/cast.ts'
import { openSocket } from '#tests/http/live.ts'
import { engines, openWorld, type World } from '#tests/world.ts'

describe.each(engines)('on %s', (engine) => {
  let world: World
  beforeAll(async () => {
    world = await openWorld(engine)
  })
  afterAll(() => world.end())
  afterEach(() => void vi.useRealTimers())

  test('T141: a clock that jumps a day ahead, and back beyond where it was, signs nobody out and puts no words out of order', async () => {
    const { id: taskId } = await world.match()
    const tab = await openSocket(world.address, world.cookies['ada'])
    const said: string[] = []
    /** Ben and Ada say something, and both find it after all that was said before. */
    async function talk(when: string) {
      for (const who of ['ben', 'ada'] as const) {
        const content = `${when}, says ${who}`
        const recipientId = who === 'ben' ? world.ids.ada : world.ids.ben
        const sent = await world.ask(who, 'POST /api/messages', { taskId, recipientId, content })
        expect([content, sent.status]).toEqual([content, 201])
        said.push(content)
      }
      for (const who of ['ben', 'ada'] as const) {
        const { body } = await world.ask(who, `GET /api/tasks/${taskId}/messages`)
        expect((body as Message[]).map(({ content }) => content).slice(-said.length)).toEqual(said)
      }
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const start = Date.now()
    await talk('before')
    vi.setSystemTime(start + dayMs)
    await talk('a day ahead')
    vi.setSystemTime(start - hourMs)
    await talk('an hour back')

    const { status } = await world.ask('dan', 'POST /api/auth/login', { email: cast.cleo.email, password })
    expect(status, 'and they still sign in').toBe(200)
    expect((await world.ask('cleo', 'GET /api/auth/user')).status, 'also who said nothing meanwhile').toBe(200)
    expect(tab.readyState).toBe(tab.OPEN)
    tab.terminate()
  })

  test('what was found out about the files before the clock went back is not believed for longer than a second', async () => {
    const ready = async () => (await world.ask('dan', 'GET /readyz')).status
    const [here, away] = [`${world.folder}/files`, `${world.folder}/files-away`]
    renameSync(here, away)
    await expect.poll(ready).toBe(503)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - hourMs })
    renameSync(away, here)
    await expect.poll(ready).toBe(200)
  })
})
